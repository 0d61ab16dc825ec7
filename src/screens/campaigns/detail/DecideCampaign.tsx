import { Dialog } from '@primer/react'
import { useRef, useState } from 'react'
import { type Campaign, decideCampaign } from '#contract/calls/campaigns.ts'
import { shortestReason } from '#contract/calls/checkedRecords.ts'
import { RemarkField } from '#src/checkedRecords/RemarkField.tsx'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { showToast } from '#src/ui/toast.ts'
import { campaignReads, leftOut, shortHash } from '../campaignWords.ts'
import styles from '../Campaigns.module.css'

export type CampaignDecision = 'approve' | 'reject'

const words = {
  approve: {
    title: 'Approve',
    done: 'The campaign is approved. It can be sent.',
    about:
      'You approve exactly this message and these recipients. If one of them differs when you approve or when it is sent, nothing is sent.',
  },
  reject: {
    title: 'Reject',
    done: 'The campaign is rejected. Its author can change it.',
    about: 'It becomes a draft again. Say what has to be changed.',
  },
} as const

interface Props {
  readonly campaign: Campaign
  readonly decision: CampaignDecision
  readonly onClose: () => void
}

/** The question before a decision, about the campaign as it was when the question came up. */
export const DecideCampaign = ({ campaign: now, decision, onClose }: Props) => {
  const [campaign] = useState(now)
  const { campaignId, code, sealHash, message, funnel } = campaign
  const { title, done, about } = words[decision]
  const [remark, setRemark] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const kept = useFormDraft({
    key: `campaign ${campaignId} ${decision}`,
    title: `Remark · ${title} ${code}`,
    present: { remark },
    original: { remark: '' },
    labels: { remark: 'Remark' },
    fill: (typed) => setRemark(typed.remark),
  })
  const deciding = useCommand(decideCampaign, {
    invalidates: campaignReads,
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
    deciding.mutate({ request: { campaignId, decision, sealHash, remark: remark.trim() } })
  }
  return (
    <Dialog
      title={`${title} ${code}`}
      width="large"
      onClose={onClose}
      footerButtons={[
        { content: 'Close', onClick: onClose },
        {
          content: `${title} campaign`,
          buttonType: decision === 'approve' ? 'primary' : 'danger',
          loading: deciding.isPending,
          onClick: decide,
        },
      ]}
    >
      <div className={styles.dialog}>
        {kept.notice}
        <p className={styles.muted}>{about}</p>
        {message !== '' && <p className={styles.message}>{message}</p>}
        <Facts
          facts={[
            { label: 'Will be sent', value: formatCount(funnel.sendable) },
            { label: 'Left out', value: formatCount(leftOut(funnel)) },
            { label: 'Seal', value: <code title={sealHash}>{shortHash(sealHash)}</code> },
          ]}
        />
        <RemarkField
          caption={decision === 'reject' ? 'Required: what has to be changed.' : 'Optional'}
          fault={isReasonMissing && !isReason ? 'Say in a few words why.' : undefined}
          field={field}
          value={remark}
          onChange={setRemark}
        />
        {deciding.error !== null && <Fault>{deciding.error.message}</Fault>}
      </div>
    </Dialog>
  )
}
