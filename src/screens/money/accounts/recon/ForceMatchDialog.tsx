import { Dialog } from '@primer/react'
import { useState } from 'react'
import { askForceMatch, listForceMatches } from '#contract/calls/money/forceMatches.ts'
import { findingLabels, listReconRows, type ReconRow } from '#contract/calls/money/recon.ts'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { Impact } from '#src/impact/Impact.tsx'
import { onePayment } from '#src/impact/onePayment.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from './ReconRows.module.css'

interface Props {
  readonly row: ReconRow
  readonly onClose: () => void
}

const words = {
  line: { title: 'Force-match this line?', missing: 'Say in a few words why this line is right.', about: '' },
  returned: {
    title: 'Propose the return of this payout?',
    missing: 'Say in a few words why it came back.',
    about:
      'When a second person approves, the payout counts as returned. It is owed with the next batch, and held there until the account is another one or somebody confirms it.',
  },
} as const

/** Says why an open line is right as it is. Nothing happens until a second person approves. */
export const ForceMatchDialog = ({ row, onClose }: Props) => {
  const [remark, setRemark] = useState('')
  const [txnRefNumber, setTxnRefNumber] = useState('')
  const [fault, setFault] = useState<string>()
  const isOfPayment = row.kind === 'payment'
  const { title, missing, about } = words[row.finding === 'returned' ? 'returned' : 'line']
  const asking = useCommand(askForceMatch, {
    invalidates: [listReconRows, listForceMatches],
    readsAgainInDoubt: true,
    onSuccess: () => {
      showToast({ kind: 'success', text: 'It waits for a second person.' })
      onClose()
    },
  })
  const ask = () => {
    if (asking.isPending || row.lineId === null) return
    if (remark.trim().length < shortestReason) return setFault(missing)
    asking.mutate({ request: { lineId: row.lineId, txnRefNumber: txnRefNumber.trim(), remark } })
  }
  return (
    <Dialog
      title={title}
      width="large"
      onClose={onClose}
      footerButtons={[
        { content: 'Cancel', onClick: onClose },
        { content: 'Ask for approval', buttonType: 'primary', loading: asking.isPending, onClick: ask },
      ]}
    >
      <div className={styles.form}>
        {about !== '' && <p className="ui-aside">{about}</p>}
        {row.amount !== null && (
          <Impact impact={onePayment({ ...row, subject: row.txnRefNumber || row.utr, amount: row.amount }, 'always')} />
        )}
        <Facts
          facts={[
            { label: 'Finding', value: row.finding === null ? '' : findingLabels[row.finding] },
            { label: 'In the File', value: <Amount paise={row.amount} /> },
            { label: 'Captured', value: <Amount paise={row.captured} /> },
            { label: 'UTR', value: row.utr },
            { label: 'Reason', value: row.reason },
          ]}
        />
        {isOfPayment && (
          <TextField
            label="Txn Ref Number"
            caption={
              row.captured === null
                ? 'The payment of ours that this line is for. Empty: it is accepted without one.'
                : 'Only where the line is for another payment than the one found.'
            }
            longest={60}
            value={txnRefNumber}
            onChange={setTxnRefNumber}
          />
        )}
        <TextareaField
          label="Remark"
          caption="A second person reads it before they decide. Until then nothing changes."
          fault={fault}
          rows={3}
          longest={500}
          value={remark}
          onChange={(text) => {
            setRemark(text)
            setFault(undefined)
          }}
        />
        <NeedsNetwork what="A force-match" />
        {asking.error !== null && <Fault>{asking.error.message}</Fault>}
      </div>
    </Dialog>
  )
}
