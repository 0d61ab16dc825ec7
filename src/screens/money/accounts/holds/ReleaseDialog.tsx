import { Dialog } from '@primer/react'
import { listHeld, releaseTransaction, type SettlementHold } from '#contract/calls/money/settlementHolds.ts'
import { searchSettlements } from '#contract/calls/money/settlements.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { defineForm } from '#src/editing/fields/defineForm.ts'
import { reason } from '#src/editing/fields/fieldKinds.tsx'
import { FormFields } from '#src/editing/fields/FormFields.tsx'
import { useTableForm } from '#src/editing/fields/useTableForm.tsx'
import { FormDialog } from '#src/editing/FormDialog.tsx'
import { ImpactOf } from '#src/impact/ImpactOf.tsx'
import { useSession } from '#src/session/useSession.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import styles from './Holds.module.css'
import { missingService } from './holdWords.ts'

interface Props {
  readonly hold: SettlementHold
  readonly onClose: () => void
}

/** `isBeside`: payment, merchant and amount are said beside it. */
const HoldFacts = ({ hold, isBeside = false }: { readonly hold: SettlementHold; readonly isBeside?: boolean }) => (
  <Facts
    facts={[
      ...(isBeside
        ? []
        : [
            { label: 'Transaction Id', value: <Id label="Transaction Id" value={hold.txnRefNumber} /> },
            { label: 'Merchant', value: `${hold.displayName} (${hold.merchantCode})` },
            { label: 'Txn Amt', value: <Amount paise={hold.txnAmount} /> },
          ]),
      { label: 'Txn Date', value: <When at={hold.transactionDate} /> },
      { label: 'Status', value: hold.status },
      { label: 'Held By', value: hold.heldBy },
      { label: 'Held Since', value: <When at={hold.heldAt} /> },
      { label: 'Expected Release', value: hold.expectedOn === null ? null : <When day={hold.expectedOn} /> },
      { label: 'Reason', value: hold.reason },
    ]}
  />
)

const table = defineForm(releaseTransaction, { reason: reason('Reason', { caption: 'Why it may be paid now.' }) })

const Release = ({ hold, onClose }: Props) => {
  const form = useTableForm({
    table,
    call: releaseTransaction,
    fixed: () => ({ txnRefNumber: hold.txnRefNumber }),
    waits: true,
    draftKey: `release ${hold.txnRefNumber}`,
    draftTitle: `Release · ${hold.txnRefNumber}`,
    invalidates: [listHeld, searchSettlements, listWaiting],
    words: { saved: 'Successfully Done!', failed: 'Could not process request!' },
    onSaved: onClose,
  })
  return (
    <FormDialog
      title="Release"
      subtitle="The next batch pays it."
      form={form}
      submitContent="Release"
      layout="rows"
      onClose={onClose}
    >
      <ImpactOf act="holdRelease" of={hold.txnRefNumber} />
      <HoldFacts hold={hold} isBeside />
      <FormFields table={table} form={form} />
    </FormDialog>
  )
}

/** Whoever may release does so here, with a reason; everybody else reads why not. */
export const ReleaseDialog = ({ hold, onClose }: Props) => {
  const { can } = useSession()
  if (can(releaseTransaction) && hold.mayRelease) return <Release hold={hold} onClose={onClose} />
  return (
    <Dialog title="Held" width="large" onClose={onClose} footerButtons={[{ content: 'Close', onClick: onClose }]}>
      <div className={styles.release}>
        <HoldFacts hold={hold} />
        <p>
          {can(releaseTransaction) ? 'You hold this transaction. Somebody else has to release it.' : missingService}
        </p>
      </div>
    </Dialog>
  )
}
