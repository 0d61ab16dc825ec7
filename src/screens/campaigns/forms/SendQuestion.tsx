import { Dialog } from '@primer/react'
import type { Campaign } from '#contract/calls/campaigns.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { CampaignFaults } from '../CampaignFaults.tsx'
import styles from '../Campaigns.module.css'
import { CampaignFunnel } from '../detail/CampaignFunnel.tsx'

interface Props {
  /** As it was checked just now. */
  readonly campaign: Campaign
  readonly isBusy: boolean
  readonly onSend: () => void
  readonly onClose: () => void
}

/** What the check found, all at once, and the question before it is handed in (conflict X122). */
export const SendQuestion = ({ campaign, isBusy, onSend, onClose }: Props) => {
  const { faults, funnel, costPaise, smsSegments } = campaign
  const isGreen = faults.length === 0 && funnel.sendable > 0
  const people = `${formatCount(funnel.sendable)} ${funnel.sendable === 1 ? 'recipient' : 'recipients'}`
  return (
    <Dialog
      title={isGreen ? `Send to ${people}?` : 'Nothing was sent'}
      width="large"
      onClose={onClose}
      footerButtons={[
        { content: isGreen ? 'Cancel' : 'Close', onClick: onClose, disabled: isBusy },
        ...(isGreen ? [{ content: 'Send', buttonType: 'primary' as const, loading: isBusy, onClick: onSend }] : []),
      ]}
    >
      <div className={styles.dialog}>
        <CampaignFaults faults={faults} />
        {isGreen && (
          <p className={styles.next}>
            A message that was sent cannot be called back. Where a second person is needed, it waits for them first.
          </p>
        )}
        <CampaignFunnel campaign={campaign} />
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
