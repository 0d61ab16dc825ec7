import {
  type BankScheme,
  createBankScheme,
  editBankScheme,
  listBanks,
  listBankSchemes,
} from '#contract/calls/money/bankSchemes.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { RecordNotes } from '#src/checkedRecords/RecordNotes.tsx'
import { recordReads } from '#src/checkedRecords/recordReads.ts'
import { oneOf } from '#src/editing/fields/choices.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { LookupNotes } from '#src/ui/LookupNotes.tsx'
import { bankSchemeFields as table } from './bankSchemeFields.ts'
import { schemeWords } from './schemeWords.ts'

interface Props {
  /** Absent: a new scheme. */
  readonly scheme?: BankScheme
  /** Which draft of a new scheme. */
  readonly opening?: string
  readonly onClose: () => void
}

type Save = typeof createBankScheme | typeof editBankScheme

const outOfUse = 'out of use until a checker approves it again'
const subtitleOf = (scheme: BankScheme | undefined): string =>
  scheme === undefined
    ? 'The scheme waits for a checker and is not active until then.'
    : scheme.state === 'approved'
      ? `A change takes the scheme ${outOfUse}.`
      : 'The scheme waits for a checker again.'

const readScheme = async ({ id }: BankScheme) =>
  (await callGateway(listBankSchemes, { page: 0, size: 1, status: 'created', id })).rows[0]

/** A maker adds a scheme or changes one. */
export const BankSchemeEdit = ({ scheme, opening, onClose }: Props) => {
  const banks = useLookup(listBanks)
  const brands = useLookup(listBrands)
  const form = useTableForm<Save, typeof table.fields, BankScheme>({
    table,
    waits: true,
    call: scheme === undefined ? createBankScheme : editBankScheme,
    saved: scheme,
    versionOf: ({ revision }) => revision,
    fixed: (base) => (base === undefined ? {} : { id: base.id }),
    harmOf: (_, base) =>
      base?.isActive === true ? 'The scheme is out of use until a checker approves the change.' : undefined,
    stale: { code: 'record-changed', read: readScheme, what: 'this scheme' },
    draftKey: `bank scheme ${scheme?.id ?? ''}`,
    opening,
    draftTitle: scheme === undefined ? 'New bank scheme' : `Bank scheme ${scheme.bankTenureId}`,
    invalidates: recordReads,
    words: {
      saved: scheme === undefined ? 'Successfully Created.' : schemeWords.done,
      failed: 'Something went wrong !',
    },
    onSaved: onClose,
  })
  const { bank } = form.draft
  const codes = banks.data?.find(({ bankName }) => bankName === bank)?.bankCodes ?? []

  return (
    <FormDialog title={schemeWords.title} subtitle={subtitleOf(scheme)} form={form} onClose={onClose}>
      {scheme !== undefined && (
        <RecordNotes
          kind="bankScheme"
          id={scheme.id}
          inForce={scheme.isActive ? `This is in force. Changed, it is ${outOfUse}` : undefined}
          returned={scheme.state === 'rejected' && scheme.remark !== '' ? `Rejected: ${scheme.remark}` : undefined}
          waiting={scheme.isChangePending ? [`This is a ${schemeWords.pending}`] : []}
        />
      )}
      <LookupNotes ages={[banks.asOf]} missing={banks.isMissing || brands.isMissing ? 'Banks or brands' : undefined} />
      <FormFields
        table={table}
        form={form}
        own={{
          bank: (props) =>
            oneOf(
              banks.data?.map(({ bankName }) => bankName) ?? [],
              'Choose a bank',
            )({
              ...props,
              onChange: (picked) => form.set({ bank: picked, bankCode: '' }),
            }),
          bankCode: oneOf(codes, bank === '' ? 'Choose a bank first' : 'Choose a bank code'),
        }}
        given={{ bankCode: { isDisabled: bank === '' } }}
      />
    </FormDialog>
  )
}
