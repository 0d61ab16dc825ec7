import { Dialog } from '@primer/react'
import { useRef, useState } from 'react'
import { shortestReason } from '#contract/calls/checkedRecords.ts'
import {
  decideSettlementBatch,
  getSettlementBatch,
  listSettlementBatches,
  type SettlementBatch,
} from '#contract/calls/settlementBatches.ts'
import { searchSettlements } from '#contract/calls/settlements.ts'
import { RemarkField } from '#src/checkedRecords/RemarkField.tsx'
import { useAttempt } from '#src/editing/useAttempt.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { NeedsNetwork } from '#src/gateway/NeedsNetwork.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { showToast } from '#src/ui/toast.ts'
import { shortHash } from '../batchWords.ts'
import styles from '../Settlements.module.css'

export type BatchDecision = 'approve' | 'cancel'

const words = {
  approve: {
    title: 'Approve',
    done: 'The batch is approved. Its bank file can be written.',
    about: 'You approve exactly these rows and amounts. If one of them differs when you approve, nothing happens.',
  },
  cancel: {
    title: 'Cancel',
    done: 'The batch is cancelled. Its rows are free for the next one.',
    about: 'Nothing of it is paid. Its rows and adjustments are free for the next batch; this one stays cancelled.',
  },
} as const

interface Props {
  readonly batch: SettlementBatch
  readonly decision: BatchDecision
  readonly onClose: () => void
}

/** The question before a decision, about the batch as it was when the question came up. */
export const DecideBatch = ({ batch: now, decision, onClose }: Props) => {
  const [batch] = useState(now)
  const { batchId, sealHash } = batch
  const { title, done, about } = words[decision]
  const [remark, setRemark] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const keyFor = useAttempt()
  const kept = useFormDraft({
    key: `settlement batch ${batchId} ${decision}`,
    title: `Remark · ${title} batch ${batchId}`,
    present: { remark },
    original: { remark: '' },
    labels: { remark: 'Remark' },
    fill: (typed) => setRemark(typed.remark),
  })
  const deciding = useCommand(decideSettlementBatch, {
    invalidates: [getSettlementBatch, listSettlementBatches, searchSettlements],
    readsAgainInDoubt: true,
    onSuccess: () => {
      void kept.end()
      showToast({ kind: 'success', text: done })
      onClose()
    },
  })
  const isReason = decision === 'approve' || remark.trim().length >= shortestReason
  const decide = () => {
    if (!isReason) {
      setReasonMissing(true)
      field.current?.focus()
      return
    }
    const request = { batchId, decision, sealHash, remark: remark.trim() }
    deciding.mutate({ request, idempotencyKey: keyFor(request) })
  }
  return (
    <Dialog
      title={`${title} batch ${batchId}`}
      width="large"
      onClose={onClose}
      footerButtons={[
        { content: 'Close', onClick: onClose },
        {
          content: `${title} batch`,
          buttonType: decision === 'approve' ? 'primary' : 'danger',
          loading: deciding.isPending,
          onClick: decide,
        },
      ]}
    >
      <div className={styles.dialog}>
        {kept.notice}
        <p className={styles.words}>{about}</p>
        <Facts
          facts={[
            { label: 'To the bank', value: <Amount paise={batch.amount} /> },
            { label: 'Payouts', value: formatCount(batch.payouts) },
            { label: 'Rows', value: formatCount(batch.rows) },
            { label: 'Seal', value: <code title={sealHash}>{shortHash(sealHash)}</code> },
          ]}
        />
        <RemarkField
          caption={decision === 'cancel' ? 'Needed: why it is not paid.' : 'Optional'}
          fault={isReasonMissing && !isReason ? 'Say in a few words why.' : undefined}
          field={field}
          value={remark}
          onChange={setRemark}
        />
        <NeedsNetwork what="A decision" />
        {deciding.error !== null && <Fault>{deciding.error.message}</Fault>}
      </div>
    </Dialog>
  )
}
