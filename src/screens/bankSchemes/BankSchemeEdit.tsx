import { Banner, Select } from '@primer/react'
import { useState } from 'react'
import {
  type BankScheme,
  createBankScheme,
  editBankScheme,
  listBanks,
  listBankSchemes,
  maxTenureIdLength,
  tenures,
} from '#contract/calls/bankSchemes.ts'
import { listBrands } from '#contract/calls/roles.ts'
import { OutOfForce } from '#src/checkedRecords/OutOfForce.tsx'
import { labelOf, pendingNotesOf } from '#src/checkedRecords/recordWords.ts'
import { recordReads } from '#src/checkedRecords/useDecide.ts'
import { BrandField } from '#src/editing/BrandField.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { useRecordForm } from '#src/editing/useRecordForm.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { LookupAge } from '#src/ui/LookupAge.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { type BankSchemeDraft, draftOf, emptyDraft, faultsOf, requestOf } from './bankSchemeDraft.ts'
import { schemeWords } from './schemeWords.ts'
import styles from './BankSchemeDialog.module.css'

interface Props {
  /** Absent: a new scheme. */
  readonly scheme?: BankScheme
  /** Of a new one. */
  readonly opening?: string
  readonly onClose: () => void
}

const labels = Object.fromEntries(
  Object.keys(emptyDraft).map((field) => [field, labelOf('bankScheme', field)]),
) as Record<keyof BankSchemeDraft, string>

type Save = typeof createBankScheme | typeof editBankScheme

/** The scheme as it is now. */
const readScheme = async ({ id }: BankScheme) =>
  (await callGateway(listBankSchemes, { page: 0, size: 1, status: 'created', id })).rows[0]

/** A maker adds a scheme or changes one. */
export const BankSchemeEdit = ({ scheme, opening, onClose }: Props) => {
  const [now] = useState(() => new Date(gatewayNow()))
  const banks = useLookup(listBanks)
  const brands = useLookup(listBrands)
  const form = useRecordForm<Save, BankScheme, BankSchemeDraft>({
    call: scheme === undefined ? createBankScheme : editBankScheme,
    saved: scheme,
    versionOf: ({ revision }) => revision,
    draftOf: (saved) => (saved === undefined ? emptyDraft : draftOf(saved)),
    requestOf: (typed, base) => {
      const content = requestOf(typed)
      return content === undefined || base === undefined ? content : { ...content, id: base.id }
    },
    isComplete: (typed) => requestOf(typed) !== undefined,
    faultsOf: (typed, base) => faultsOf(typed, base && draftOf(base), now),
    harmOf: (_, base) =>
      base?.isActive === true ? 'The scheme is out of use until a checker approves the change.' : undefined,
    stale: { code: 'record-changed', read: readScheme, what: 'this scheme' },
    draftKey: `bank scheme ${scheme?.id ?? ''}`,
    opening,
    draftTitle: scheme === undefined ? 'New bank scheme' : `Bank scheme ${scheme.bankTenureId}`,
    labels,
    invalidates: recordReads,
    words: {
      saved: scheme === undefined ? 'Successfully Created.' : schemeWords.done,
      failed: 'Something went wrong !',
    },
    onSaved: onClose,
  })
  const { draft, faults, set } = form
  const codes = banks.data?.find(({ bankName }) => bankName === draft.bank)?.bankCodes ?? []

  return (
    <FormDialog
      title={schemeWords.title}
      subtitle={
        scheme === undefined
          ? 'The scheme waits for a checker and is not active until then.'
          : scheme.state === 'approved'
            ? 'A change takes the scheme out of use until a checker approves it again.'
            : 'The scheme waits for a checker again.'
      }
      form={form}
      onClose={onClose}
    >
      {scheme?.isActive === true && (
        <OutOfForce
          kind="bankScheme"
          id={scheme.id}
          className={styles.wide}
          title="This is in force. Changed, it is out of use until a checker approves it again"
        />
      )}
      {scheme?.state === 'rejected' && scheme.remark !== '' && (
        <Banner variant="warning" title={`Rejected: ${scheme.remark}`} layout="compact" className={styles.wide} />
      )}
      {scheme?.isChangePending === true && (
        <Banner
          variant="info"
          layout="compact"
          title={`This is a ${pendingNotesOf(schemeWords, { ...scheme, pendingVersion: null }).join()}`}
          className={styles.wide}
        />
      )}
      <LookupAge of={[banks.asOf]} />
      {(banks.isMissing || brands.isMissing) && (
        <Banner
          variant="warning"
          title="Banks or brands could not be loaded"
          description="Something went wrong ! Close this and open it again."
          className={styles.wide}
        />
      )}
      <SelectField label="Bank" value={draft.bank} onChange={(text) => set({ bank: text, bankCode: '' })}>
        <Select.Option value="">Choose a bank</Select.Option>
        {banks.data?.map(({ bankName }) => (
          <Select.Option key={bankName} value={bankName}>
            {bankName}
          </Select.Option>
        ))}
      </SelectField>
      <SelectField
        label="Bank Code"
        isDisabled={draft.bank === ''}
        value={draft.bankCode}
        onChange={(text) => set({ bankCode: text })}
      >
        <Select.Option value="">{draft.bank === '' ? 'Choose a bank first' : 'Choose a bank code'}</Select.Option>
        {codes.map((code) => (
          <Select.Option key={code} value={code}>
            {code}
          </Select.Option>
        ))}
      </SelectField>
      <SelectField label="Tenure" caption="Months" value={draft.tenure} onChange={(text) => set({ tenure: text })}>
        <Select.Option value="">Choose a tenure</Select.Option>
        {tenures.map((months) => (
          <Select.Option key={months} value={String(months)}>
            {String(months)}
          </Select.Option>
        ))}
      </SelectField>
      <TextField
        label="Flat Rate"
        caption="0 to 19.99"
        fault={faults.rate}
        inputMode="decimal"
        trailingVisual="%"
        value={draft.rate}
        onChange={(text) => set({ rate: text })}
      />
      <TextField
        label="Bank Tenure Id"
        caption={`Letters and digits, at most ${maxTenureIdLength}`}
        fault={faults.bankTenureId}
        spellCheck={false}
        value={draft.bankTenureId}
        onChange={(text) => set({ bankTenureId: text })}
      />
      <BrandField label="Brand" value={draft.brandCode} onChange={(brandCode) => set({ brandCode })} />
      {(
        [
          ['startDate', 'Start Date'],
          ['endDate', 'End Date'],
        ] as const
      ).map(([field, label]) => (
        <TextField
          key={field}
          label={label}
          caption="India Standard Time"
          fault={faults[field]}
          type="datetime-local"
          value={draft[field]}
          onChange={(text) => set({ [field]: text })}
        />
      ))}
    </FormDialog>
  )
}
