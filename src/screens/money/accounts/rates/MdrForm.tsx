import type { MdrMaster } from '#contract/calls/money/rates.ts'
import type { CheckedFormProps } from '#src/checkedRecords/checkedArea.ts'
import { SavedRecord } from '#src/editing/SavedRecord.tsx'
import { MdrEdit } from './MdrEdit.tsx'
import { mdrLists, oneMdr } from './mdrLists.ts'
import { mdrTitles } from './rateForm.ts'

const MdrForm = ({ master, as, id, opening, onClose }: CheckedFormProps & { readonly master: MdrMaster }) =>
  id === undefined ? (
    <MdrEdit master={master} as="add" opening={opening ?? ''} onClose={onClose} />
  ) : (
    <SavedRecord
      call={mdrLists[master]}
      request={oneMdr(id)}
      of={({ rows }) => rows[0]}
      title={mdrTitles[master]}
      onClose={onClose}
    >
      {(rate) => <MdrEdit master={master} as={as} rate={rate} onClose={onClose} />}
    </SavedRecord>
  )

export const GeneralMdrForm = (props: CheckedFormProps) => <MdrForm {...props} master="general" />
export const BrandMdrForm = (props: CheckedFormProps) => <MdrForm {...props} master="brand" />
export const SpecialMdrForm = (props: CheckedFormProps) => <MdrForm {...props} master="special" />
