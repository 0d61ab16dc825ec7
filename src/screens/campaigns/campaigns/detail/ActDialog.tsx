import { Dialog } from '@primer/react'
import { useState } from 'react'
import { actOnCampaign, type Campaign } from '#contract/calls/campaigns/campaigns.ts'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { instantOfIndian } from '#contract/wire/indianTime.ts'
import { RemarkField } from '#src/decisions/RemarkField.tsx'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useCommand } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { DayField } from '#src/ui/DayField.tsx'
import { isReadableDay } from '#src/ui/DayInput.tsx'
import { Fault } from '#src/ui/Fault.tsx'
import { showToast } from '#src/ui/toast.ts'
import { campaignReads } from '../campaignWords.ts'
import styles from '../Campaigns.module.css'

export type AskedAct = 'sendNow' | 'schedule' | 'cancel' | 'retryFailed' | 'discard'

const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'recipient' : 'recipients'}`

const words: Readonly<
  Record<AskedAct, { title: string; button: string; done: string; about: (campaign: Campaign) => string }>
> = {
  sendNow: {
    title: 'Send now?',
    button: 'Send now',
    done: 'Campaign Saved. Notifications will be sent shortly!',
    about: ({ funnel }) =>
      `It goes to ${people(funnel.sendable)}. What was sent cannot be called back; the rest can be paused or cancelled.`,
  },
  schedule: {
    title: 'Schedule',
    button: 'Schedule',
    done: 'The campaign is scheduled.',
    about: ({ funnel }) => `It goes to ${people(funnel.sendable)} at the time you choose, in Indian time.`,
  },
  cancel: {
    title: 'Cancel this campaign?',
    button: 'Cancel campaign',
    done: 'The campaign is being cancelled.',
    about: ({ funnel }) => `${people(funnel.waiting)} will not be sent it. A cancelled campaign cannot be resumed.`,
  },
  retryFailed: {
    title: 'Send again to those that failed?',
    button: 'Retry failures',
    done: 'What failed is sent again.',
    about: ({ funnel }) =>
      `${people(funnel.failed)} failed and are sent it again. ${
        funnel.unknown === 0
          ? ''
          : `${people(funnel.unknown)} are unknown: they may have it, and are not sent it again.`
      }`,
  },
  discard: {
    title: 'Discard this draft?',
    button: 'Discard',
    done: 'The draft is discarded.',
    about: () => 'It is taken off the list. Nothing of it was sent.',
  },
}

interface Props {
  readonly campaign: Campaign
  readonly act: AskedAct
  readonly onClose: () => void
}

const empty = { at: '', reason: '' }

/**
 * The question before an act that cannot be taken back.
 * Not a table form: a question with a time and a reason, each asked only by some acts.
 */
export const ActDialog = ({ campaign, act, onClose }: Props) => {
  const { title, button, done, about } = words[act]
  const [typed, setTyped] = useState(empty)
  const { at, reason } = typed
  const savedDraft = useFormDraft({
    key: `${act} of campaign ${campaign.campaignId}`,
    title: `${button} · ${campaign.name || campaign.code}`,
    present: typed,
    original: empty,
    labels: { at: 'Time', reason: 'Remark' },
    fill: setTyped,
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const acting = useCommand(actOnCampaign, {
    invalidates: campaignReads,
    readsAgainInDoubt: true,
    onSuccess: () => {
      showToast({ kind: 'success', text: done })
      void savedDraft.end()
      onClose()
    },
  })
  const faults = {
    at: act === 'schedule' && !isReadableDay(at, true) ? 'Choose a time.' : undefined,
    reason: act === 'cancel' && reason.trim().length < shortestReason ? 'Say in a few words why.' : undefined,
  }
  const submit = () => {
    setSubmitted(true)
    if (faults.at !== undefined || faults.reason !== undefined) return
    acting.mutate({
      request: {
        campaignId: campaign.campaignId,
        act,
        reason: reason.trim(),
        ...(act === 'schedule' ? { at: instantOfIndian(at).toISOString() } : {}),
      },
    })
  }
  return (
    <Dialog
      title={title}
      width="medium"
      onClose={onClose}
      footerButtons={[
        { content: 'Close', onClick: onClose },
        {
          content: button,
          buttonType: act === 'cancel' || act === 'discard' ? 'danger' : 'primary',
          loading: acting.isPending,
          onClick: submit,
        },
      ]}
    >
      <div className={styles.dialog}>
        {savedDraft.notice}
        <p className="ui-flush">{about(campaign)}</p>
        {act === 'schedule' && (
          <DayField
            label="Time"
            caption="Within the next 90 days."
            fault={isSubmitted ? faults.at : undefined}
            withTime
            value={at}
            onChange={(time) => setTyped({ ...typed, at: time })}
          />
        )}
        {act === 'cancel' && (
          <RemarkField
            caption="Required: why it is not sent."
            fault={isSubmitted ? faults.reason : undefined}
            value={reason}
            onChange={(remark) => setTyped({ ...typed, reason: remark })}
          />
        )}
        {acting.error !== null && <Fault>{acting.error.message}</Fault>}
      </div>
    </Dialog>
  )
}
