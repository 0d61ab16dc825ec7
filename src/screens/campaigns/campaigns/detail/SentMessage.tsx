import { Banner } from '@primer/react'
import { useState } from 'react'
import { listRecipients } from '#contract/calls/campaigns/campaignRecipients.ts'
import type { Campaign } from '#contract/calls/campaigns/campaigns.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import styles from '../Campaigns.module.css'
import { MessagePicture } from '../MessagePicture.tsx'
import { RecipientSteps } from '../RecipientSteps.tsx'

/** The provider alone has the text of this template. */
export const isUnseen = ({ channel, message }: Pick<Campaign, 'channel' | 'message'>): boolean =>
  channel === 'whatsapp' && message.trim() === ''

const valuesText = (values: readonly string[]): string =>
  values.map((value, place) => `{{${place + 1}}} ${value}`).join(', ')

/** What one recipient after the other is sent, before anything is. */
export const SentMessage = ({ campaign }: { readonly campaign: Campaign }) => {
  const [at, setAt] = useState(0)
  const { campaignId, channel, title, imageUrl, url, funnel, templateId } = campaign
  const read = useCall(listRecipients, { campaignId, state: 'planned', page: at + 1, size: 1 }, { staleTime: 0 })
  const row = read.data?.rows[0]
  const label = `Recipient ${formatCount(at + 1)} of ${formatCount(funnel.sendable)}`
  return (
    <section className={styles.part} aria-label="What is sent">
      <RecipientSteps at={at} count={funnel.sendable} label={label} onStep={setAt} />
      <ReadState read={read} isEmpty={read.data?.rows.length === 0} emptyTitle="No recipients" emptyText="">
        {row !== undefined && (
          <>
            <p className={styles.muted}>To {row.address}</p>
            {imageUrl !== '' && <MessagePicture image={imageUrl} alt="Image of the message" />}
            {title !== '' && <strong>{title}</strong>}
            {isUnseen(campaign) ? (
              <>
                <Banner
                  variant="warning"
                  layout="compact"
                  title="The text is not known here"
                  description={`The provider keeps the text of template ${templateId}. Read it there before you approve it, or ask its author to copy it into the campaign.`}
                />
                {row.values.length > 0 && <p className={styles.message}>{valuesText(row.values)}</p>}
              </>
            ) : (
              <>
                {row.text !== '' && <p className={styles.message}>{row.text}</p>}
                {channel === 'whatsapp' && (
                  <p className={styles.muted}>
                    As its author copied it: the provider sends its own text of {templateId}.
                  </p>
                )}
              </>
            )}
            {url !== '' && <p className={styles.muted}>Leads to {url}</p>}
          </>
        )}
      </ReadState>
    </section>
  )
}
