import { editBankScheme, listBankSchemes } from '#contract/calls/money/bankSchemes.ts'
import type { CheckedFormProps } from '#src/checkedRecords/checkedArea.ts'
import { DecideRecord } from '#src/checkedRecords/DecideRecord.tsx'
import { SavedRecord } from '#src/editing/SavedRecord.tsx'
import { useSession } from '#src/session/useSession.ts'
import { BankSchemeEdit } from './BankSchemeEdit.tsx'
import { schemeWords } from './schemeWords.ts'

/** A maker's form; who may not change the scheme reads its review. */
export const BankSchemeForm = ({ id, opening, onClose }: CheckedFormProps) => {
  const { can } = useSession()
  if (id === undefined) return <BankSchemeEdit opening={opening ?? ''} onClose={onClose} />
  return (
    <SavedRecord
      call={listBankSchemes}
      request={{ page: 0, size: 1, status: 'created', id }}
      of={({ rows }) => rows[0]}
      title={schemeWords.title}
      onClose={onClose}
    >
      {(scheme) =>
        can(editBankScheme) && scheme.can.includes('edit') ? (
          <BankSchemeEdit scheme={scheme} onClose={onClose} />
        ) : (
          <DecideRecord kind="bankScheme" id={id} onClose={onClose} />
        )
      }
    </SavedRecord>
  )
}
