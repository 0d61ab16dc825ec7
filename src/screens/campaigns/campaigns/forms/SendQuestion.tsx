import { Dialog } from '@primer/react'
import type { Campaign } from '#contract/calls/campaigns/campaigns.ts'
import { Held, isHeld } from '#src/decisions/Held.tsx'
import { ShownImpact } from '#src/impact/ImpactOf.tsx'
import { useImpact } from '#src/impact/useImpact.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { useSubmitKey } from '#src/ui/useSubmitKey.ts'
import { rowsWord } from '#src/uploads/fileJobWords.ts'
import { CampaignFaults } from '../CampaignFaults.tsx'
import { leftOut } from '../campaignWords.ts'
import styles from '../Campaigns.module.css'
import { CampaignFunnel, recipientsOf } from '../detail/CampaignFunnel.tsx'

interface Props {
  /** As it was checked just now. */
  readonly campaign: Campaign
  readonly isBusy: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

const send = { decision: 'send', content: 'Send', isForward: true } as const

/** Why it cannot be handed in although nothing is wrong with it. */
const whyNot = ({ door, funnel, isTested, can }: Campaign): string | undefined => {
  if (funnel.sendable === 0) return 'Nobody is left to send it to.'
  if (can.includes('submit')) return undefined
  if (door !== 'appNotification' && !isTested)
    return 'This message is not tested. Send a test in mode Test first, and again after you change the text.'
  return 'You can write this campaign, but not send it. Ask somebody who can to hand it in.'
}

/** What the check found, all at once, and the question before it is handed in (conflict X122). */
export const SendQuestion = ({ campaign, isBusy, onSend, onClose }: Props) => {
  const { faults, funnel, costPaise, smsSegments } = campaign
  const reason = whyNot(campaign)
  const isGreen = faults.length === 0 && reason === undefined
  const effect = useImpact(isGreen ? { act: 'campaign', of: campaign.campaignId } : undefined)
  useSubmitKey(isGreen && !isBusy && !isHeld(send, effect), onSend)
  const people = `${formatCount(funnel.sendable)} ${funnel.sendable === 1 ? 'recipient' : 'recipients'}`
  return (
    <Dialog
      title={isGreen ? `Send to ${people}?` : 'Nothing was sent'}
      width="large"
      onClose={onClose}
      footerButtons={[
        { content: isGreen ? 'Cancel' : 'Close', onClick: onClose, disabled: isBusy },
        ...(isGreen
          ? [
              {
                content: send.content,
                buttonType: 'primary' as const,
                loading: isBusy,
                disabled: isHeld(send, effect),
                onClick: onSend,
              },
            ]
          : []),
      ]}
    >
      <div className={styles.dialog}>
        <CampaignFaults faults={faults} />
        {faults.length === 0 && reason !== undefined && <p className="ui-flush">{reason}</p>}
        {isGreen && (
          <p className="ui-flush">
            A sent message cannot be recalled. If it needs a second person, it waits for them first.
          </p>
        )}
        {isGreen && <ShownImpact read={effect} />}
        {isGreen && <Held effect={effect} choices={[send]} />}
        <CampaignFunnel campaign={campaign} addressOf={recipientsOf(campaign)} />
        {leftOut(funnel) > 0 && (
          <p className={styles.muted}>Each figure opens its rows, which can be exported there. The draft is saved.</p>
        )}
        {campaign.takesHidden && campaign.rowsHidden > 0 && (
          <p className="ui-flush">
            {rowsWord(campaign.rowsHidden)} {campaign.rowsHidden === 1 ? 'is' : 'are'} hidden in the sheet, by a filter
            or by hand, and sent it as all others.
          </p>
        )}
        {smsSegments > 0 && (
          <p className={styles.muted}>
            {formatCount(smsSegments)} SMS segments
            {costPaise !== null && (
              <>
                , <Amount paise={costPaise} />
              </>
            )}
          </p>
        )}
      </div>
    </Dialog>
  )
}
