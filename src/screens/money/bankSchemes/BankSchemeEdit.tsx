import { Banner, Select } from '@primer/react'
import { useState } from 'react'
import {
  type BankScheme,
  createBankScheme,
  editBankScheme,
  listBanks,
  listBankSchemes,
} from '#contract/calls/money/bankSchemes.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { OutOfForce } from '#src/checkedRecords/OutOfForce.tsx'
import { pendingNotesOf } from '#src/checkedRecords/recordWords.ts'
import { recordReads } from '#src/checkedRecords/useDecide.ts'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { callGateway } from '#src/gateway/call.ts'
import { useLookup } from '#src/gateway/useLookup.ts'
import { gatewayNow } from '#src/ui/clock.ts'
import { LookupAge } from '#src/ui/LookupAge.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { bankSchemeFields as table, pastFaults } from './bankSchemeFields.ts'
import { schemeWords } from './schemeWords.ts'
import styles from './BankSchemeDialog.module.css'

interface Props {
  /** Absent: a new scheme. */
  readonly scheme?: BankScheme
  /** Of a new one. */
  readonly opening?: string
  readonly onClose: () => void
}

type Save = typeof createBankScheme | typeof editBankScheme

/** The scheme as it is now. */
const readScheme = async ({ id }: BankScheme) =>
  (await callGateway(listBankSchemes, { page: 0, size: 1, status: 'created', id })).rows[0]

/** A maker adds a scheme or changes one. */
export const BankSchemeEdit = ({ scheme, opening, onClose }: Props) => {
  const [now] = useState(() => new Date(gatewayNow()))
  const banks = useLookup(listBanks)
  const brands = useLookup(listBrands)
  const form = useTableForm<Save, BankScheme, typeof table.fields>({
    table,
    waits: true,
    call: scheme === undefined ? createBankScheme : editBankScheme,
    saved: scheme,
    versionOf: ({ revision }) => revision,
    fixed: (base) => (base === undefined ? {} : { id: base.id }),
    moreFaults: (typed, base) => pastFaults(typed, base && table.draftOf(base), now),
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
      <FormFields
        table={table}
        form={form}
        own={{
          bank: (props) => (
            <SelectField {...props} onChange={(picked) => form.set({ bank: picked, bankCode: '' })}>
              <Select.Option value="">Choose a bank</Select.Option>
              {banks.data?.map(({ bankName }) => (
                <Select.Option key={bankName} value={bankName}>
                  {bankName}
                </Select.Option>
              ))}
            </SelectField>
          ),
          bankCode: (props) => (
            <SelectField {...props} isDisabled={bank === ''}>
              <Select.Option value="">{bank === '' ? 'Choose a bank first' : 'Choose a bank code'}</Select.Option>
              {codes.map((code) => (
                <Select.Option key={code} value={code}>
                  {code}
                </Select.Option>
              ))}
            </SelectField>
          ),
        }}
      />
    </FormDialog>
  )
}
