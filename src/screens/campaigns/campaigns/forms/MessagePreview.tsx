import { useId, useState } from 'react'
import { listRecipients } from '#contract/calls/campaigns/campaignRecipients.ts'
import type { Campaign } from '#contract/calls/campaigns/campaigns.ts'
import { readRecipientRow, recipientLayout } from '#machines/campaigns/recipientRow.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { Fault } from '#src/ui/Fault.tsx'
import styles from '../Campaigns.module.css'
import { MessagePicture } from '../MessagePicture.tsx'
import { RecipientSteps } from '../RecipientSteps.tsx'
import { type CampaignDraft, type CampaignSettings, sizeOf, templatePreview } from './campaignTable.ts'
import type { FileHead } from './RecipientFile.tsx'

interface Shown {
  readonly text: string
  readonly about: string
  /** Who is sent it; absent: no row is shown. */
  readonly to?: string
  readonly faults?: readonly string[]
  /** Values of a message that the provider keeps. */
  readonly values?: readonly string[]
}

const ofFile = ({ channel, message, title }: CampaignDraft, { headers, rows }: FileHead, at: number): Shown => {
  if (channel === '') return { text: '', about: '' }
  const layout = recipientLayout(headers, channel)
  const raw = rows[at]
  if (layout === undefined || raw === undefined)
    return { text: message, about: '', faults: ['The file has no column for the address.'] }
  const { text, address, addressFault, faults, parameters } = readRecipientRow(layout, raw, { channel, message, title })
  return {
    text,
    about: text === '' ? '' : `${sizeOf(channel, { text, title })}.`,
    to: address === '' ? (raw[layout.address] ?? '') : address,
    faults: addressFault === undefined ? faults : [addressFault, ...faults],
    values: message === '' ? parameters : [],
  }
}

/** The saved message is the typed one, and its recipients were worked out: each of them can be looked at. */
const isPlanned = (saved: Campaign | undefined, draft: CampaignDraft): saved is Campaign =>
  saved?.isChecked === true &&
  saved.funnel.sendable > 0 &&
  saved.message === draft.message &&
  saved.title === draft.title &&
  saved.fileUrl === draft.fileUrl &&
  saved.takesHidden === draft.takesHidden

interface Props {
  readonly draft: CampaignDraft
  readonly saved: Campaign | undefined
  /** First rows of the attached file, where it was read here. */
  readonly head: FileHead | undefined
  readonly settings: CampaignSettings
  readonly isApp: boolean
}

/** Hidden rows are not previewed where they are left out. */
const shownRows = (head: FileHead, { takesHidden }: CampaignDraft): FileHead =>
  takesHidden ? head : { ...head, rows: head.rows.filter((_, at) => head.hidden[at] !== true) }

/** What a recipient gets, of one row of the file after the other. */
export const MessagePreview = ({ draft, saved, head: file, settings, isApp }: Props) => {
  const head = file === undefined ? undefined : shownRows(file, draft)
  const titleId = useId()
  const [step, setStep] = useState(0)
  const planned = head === undefined && isPlanned(saved, draft) ? saved : undefined
  const count = head?.rows.length ?? planned?.funnel.sendable ?? 0
  const at = Math.min(step, Math.max(0, count - 1))
  const read = useCall(
    listRecipients,
    { campaignId: planned?.campaignId ?? '', state: 'planned', page: at + 1, size: 1 },
    { enabled: planned !== undefined, staleTime: 0 },
  )
  const row = planned === undefined ? undefined : read.data?.rows[0]
  const shown: Shown =
    head !== undefined && head.rows.length > 0
      ? ofFile(draft, head, at)
      : row === undefined
        ? templatePreview(draft)
        : {
            text: row.text,
            about: `${sizeOf(draft.channel, { text: row.text, title: draft.title })}.`,
            to: row.address,
          }
  const steps =
    planned === undefined
      ? `Row ${formatCount(at + 1)} of the first ${formatCount(count)}`
      : `Recipient ${formatCount(at + 1)} of ${formatCount(count)}`
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId} className="ui-heading">
        Preview
      </h2>
      {count > 0 && <RecipientSteps at={at} count={count} label={steps} onStep={setStep} />}
      {shown.to !== undefined && <p className={styles.muted}>To {shown.to}</p>}
      {draft.imageUrl !== '' && <MessagePicture image={draft.imageUrl} alt="Image of the message" />}
      {draft.title !== '' && <strong>{draft.title}</strong>}
      <p className={styles.message}>
        {shown.text !== ''
          ? shown.text
          : draft.channel === 'whatsapp'
            ? 'The provider keeps the text of this template.'
            : 'Write the message to see it here.'}
      </p>
      {shown.values !== undefined && shown.values.length > 0 && (
        <p className={styles.muted}>{shown.values.map((value, place) => `{{${place + 1}}} ${value}`).join(', ')}</p>
      )}
      {shown.text !== '' && <p className={styles.muted}>{shown.about}</p>}
      {shown.faults?.map((fault) => (
        <Fault key={fault}>{fault}</Fault>
      ))}
      {(shown.faults?.length ?? 0) > 0 && <p className={styles.muted}>A row that does not fit is left out.</p>}
      <p className={styles.muted}>
        {draft.channel === 'sms' && settings.quietFrom !== settings.quietTo
          ? `Promotional SMS are not sent from ${settings.quietFrom} to ${settings.quietTo}. `
          : ''}
        {isApp
          ? 'A second person approves every app notification. '
          : `Above ${formatCount(settings.secondPersonAbove)} recipients a day, a second person approves. `}
        {settings.domains.length === 0
          ? 'Links are not allowed yet: no domain is configured.'
          : `Links may lead to ${settings.domains.join(', ')}.`}
      </p>
    </section>
  )
}
