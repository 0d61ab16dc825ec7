import { smsSize } from '#machines/campaigns/campaignMessage.ts'
import { TextField } from '#src/ui/TextField.tsx'
import styles from '../Campaigns.module.css'
import {
  messageOf,
  type NotificationDraft,
  notificationTable,
  placesOf,
  type TemplateEntry,
  templateText,
} from './notificationTable.ts'

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
      {notificationTable.fields.message.control({
        label: notificationTable.fields.message.label,
        caption:
          entry === undefined
            ? 'Choose a template first.'
            : entry.isEditable
              ? 'This template may be edited.'
              : 'This template is sent as it is written; fill in its values below.',
        isDisabled: entry?.isEditable !== true,
        value: templateText(entry, draft),
        onChange: (message) => onChange({ message }),
      })}
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
