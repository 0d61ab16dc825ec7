import type { TemplateTitle } from '#contract/calls/campaigns/campaignTemplates.ts'
import { fillPlaceholders, normalNumber, placeholdersIn } from '#machines/campaigns/campaignMessage.ts'
import { defineFields, type DraftOf } from '#src/editing/fields/defineForm.ts'
import { hidden, text, textarea } from '#src/editing/fields/fieldKinds.tsx'

export type Channel = 'sms' | 'whatsapp'
export type TemplateEntry = TemplateTitle['data'][number]

export const notificationTable = defineFields({
  merchantCode: text('Merchant Code', { longest: 20 }),
  channel: hidden<'' | Channel>('Channel', ''),
  title: text('Message Title'),
  language: text('Language'),
  templateId: hidden('Template', ''),
  mobileNumber: {
    ...text('Mobile Number', { inputMode: 'tel', longest: 20 }),
    isSaidAtOnce: true,
    faultOf: (typed: string) => (normalNumber(typed) === undefined ? 'Mobile Number is not valid.' : undefined),
  },
  message: textarea('Message', { rows: 4, longest: 4_000 }),
  /** The values of a fixed template's placeholders, in their order. */
  values: hidden<readonly string[]>('Values', []),
})
export type NotificationDraft = DraftOf<typeof notificationTable.fields>

/** The text that can be changed, or the fixed one of the template; its placeholders stand in it. */
export const templateText = (entry: TemplateEntry | undefined, { message }: NotificationDraft): string =>
  entry === undefined ? '' : entry.isEditable ? message : entry.message

/** What the merchant reads. */
export const messageOf = (entry: TemplateEntry | undefined, draft: NotificationDraft): string =>
  fillPlaceholders(templateText(entry, draft), draft.values)

/** Numbers of the placeholders, each once. */
export const placesOf = (entry: TemplateEntry | undefined, draft: NotificationDraft): number[] =>
  [...new Set(placeholdersIn(templateText(entry, draft)))].toSorted((a, b) => a - b)
