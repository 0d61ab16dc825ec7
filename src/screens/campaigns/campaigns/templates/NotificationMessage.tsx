import { smsSize } from '#machines/campaigns/campaignMessage.ts'
import { TextareaField } from '#src/ui/TextareaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import styles from '../Campaigns.module.css'
import {
  labels,
  messageOf,
  type NotificationDraft,
  placesOf,
  type TemplateEntry,
  templateText,
} from './notificationDraft.ts'

interface Props {
  readonly entry: TemplateEntry | undefined
  readonly draft: NotificationDraft
  readonly onChange: (changed: Partial<NotificationDraft>) => void
}

/** The text of the chosen template, the values of its placeholders, and what the merchant reads. */
export const NotificationMessage = ({ entry, draft, onChange }: Props) => {
  const text = messageOf(entry, draft)
  const places = placesOf(entry, draft)
  return (
    <>
      <TextareaField
        label={labels.message}
        caption={
          entry === undefined
            ? 'Choose a template first.'
            : entry.isEditable
              ? 'This template may be edited.'
              : 'This template is sent as it is written; fill in its values below.'
        }
        rows={4}
        longest={4_000}
        resize="vertical"
        isDisabled={entry?.isEditable !== true}
        value={templateText(entry, draft)}
        onChange={(text) => onChange({ message: text })}
      />
      {places.length > 0 && (
        <div className={styles.form}>
          {places.map((no) => (
            <TextField
              key={no}
              label={`Value of {{${no}}}`}
              longest={200}
              value={draft.values[no - 1] ?? ''}
              onChange={(text) => {
                const values = Array.from(
                  { length: Math.max(draft.values.length, no) },
                  (_, at) => draft.values[at] ?? '',
                )
                values[no - 1] = text
                onChange({ values })
              }}
            />
          ))}
        </div>
      )}
      {text !== '' && (
        <>
          <p className={styles.message}>{text}</p>
          {draft.channel === 'sms' && <p className={styles.muted}>{smsSize(text).segments} SMS segments</p>}
        </>
      )}
    </>
  )
}
