import { Dialog } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import { ifscFault, ifscLength, plainNumber } from '#contract/calls/merchants/superMerchantNumbers.ts'
import type { SuperMerchant } from '#contract/calls/merchants/superMerchants.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useOpener } from '#src/address/useOpener.ts'
import { putting, usePutParams } from '#src/address/usePutParams.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { cancelOr } from '#src/ui/cancelOr.ts'
import styles from '../superMerchants.module.css'
import { type SectionProps, useSection } from '../useSection.tsx'
import { noTypedNumber } from '../verificationCalls.ts'
import { NumberField } from './NumberField.tsx'
import { Papers, SectionCard } from './SectionCard.tsx'

const labels = { BANKACCOUNT: 'Account Number', ifsc: 'IFSC' }
type Draft = Readonly<Record<keyof typeof labels, string>>

interface FieldsProps {
  readonly record: SuperMerchant
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly isLocked: boolean
}

/** Account and IFSC are verified together, once both are valid. */
const AccountFields = ({ record, draft, set, isLocked }: FieldsProps) => (
  <div className={styles.fields}>
    <NumberField
      record={record}
      kind="BANKACCOUNT"
      typed={{ ...noTypedNumber, number: draft.BANKACCOUNT, ifsc: draft.ifsc }}
      set={(change) => set(change.number === undefined ? {} : { BANKACCOUNT: change.number })}
      onTaken={() => set({ BANKACCOUNT: '', ifsc: '' })}
      isLocked={isLocked}
      beside={(leave) => {
        const ifsc = plainNumber(draft.ifsc)
        return (
          <TextField
            label="IFSC"
            fault={ifsc.length === ifscLength || ifsc === '' ? (ifsc && ifscFault(ifsc)) || undefined : undefined}
            monospace
            spellCheck={false}
            longest={ifscLength + 3}
            value={draft.ifsc}
            onChange={(text) => set({ ifsc: text })}
            onBlur={leave}
          />
        )
      }}
    />
  </div>
)

/** SM-06, and the dialog that updates the account with a cheque as PDF (SM-07). */
export const BankAccount = ({ record, isLocked, isNext, onDirty }: SectionProps) => {
  const [params] = useSearchParams()
  const put = usePutParams()
  const openerTo = useOpener()
  const close = () => put({ as: '' }, { replace: true })
  const open = useSection({
    section: 'bankAccount',
    record,
    original: { BANKACCOUNT: '', ifsc: '' },
    labels,
    numbers: ['BANKACCOUNT'],
    requestOf: () => ({ kycGroup: 'BANKVERIFICATION', kycDocType: 'BANKACCOUNT' }),
    onDirty,
    onSaved: () => params.get('as') === 'bank' && close(),
  })
  const { draft, set } = open
  const hasAccount = record.numbers.some(({ kind }) => kind === 'BANKACCOUNT')
  const hasPdf = record.documents.some(({ kind }) => kind === 'BANKACCOUNT')
  const isOpen = params.get('as') === 'bank' && !isLocked
  return (
    <>
      <SectionCard open={open} isLocked={isLocked} isNext={isNext}>
        <AccountFields record={record} draft={draft} set={set} isLocked={isLocked} />
        <Papers
          record={record}
          kinds={hasPdf ? ['Cancelled_Cheque', 'BANKACCOUNT'] : ['Cancelled_Cheque']}
          isLocked={isLocked}
        />
        {hasAccount && !isLocked && (
          <span>
            <ButtonLink size="small" {...openerTo(putting({ as: 'bank' }))}>
              Update bank account
            </ButtonLink>
          </span>
        )}
      </SectionCard>
      {isOpen && (
        <Dialog
          title="Update bank account"
          subtitle="The new account is verified, and proved by a cancelled cheque as a PDF."
          width="large"
          onClose={close}
          footerButtons={cancelOr(close, {
            content: 'Save',
            disabled: !open.isSavable,
            loading: open.isSaving,
            onClick: () => open.save(),
          })}
        >
          <div className="ui-stack">
            {open.failure !== null && <p className={styles.fault}>{open.failure}</p>}
            <AccountFields record={record} draft={draft} set={set} isLocked={false} />
            <Papers record={record} kinds={['BANKACCOUNT']} isLocked={false} />
            {open.missing.length > 0 && (
              <ul className={styles.missing} aria-label="Missing">
                {open.missing.map((one) => (
                  <li key={one}>{one}</li>
                ))}
              </ul>
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
