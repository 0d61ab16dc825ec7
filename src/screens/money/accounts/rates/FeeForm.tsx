import { listFees } from '#contract/calls/money/rates.ts'
import { feeKind } from '#contract/checkedKinds/subscriptionFees.ts'
import type { CheckedFormProps } from '#src/checkedRecords/checkedArea.ts'
import { SavedRecord } from '#src/editing/SavedRecord.tsx'
import { FeeEdit } from './FeeEdit.tsx'

export const FeeForm = ({ as, id, opening, onClose }: CheckedFormProps) =>
  id === undefined ? (
    <FeeEdit as="add" opening={opening ?? ''} onClose={onClose} />
  ) : (
    <SavedRecord
      call={listFees}
      request={{ pageIndex: 0, pageSize: 1, id }}
      of={({ rows }) => rows[0]}
      title={feeKind.name}
      onClose={onClose}
    >
      {(fee) => <FeeEdit as={as} fee={fee} onClose={onClose} />}
    </SavedRecord>
  )
