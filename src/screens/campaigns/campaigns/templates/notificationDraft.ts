import type { TemplateTitle } from '#contract/calls/campaigns/campaignTemplates.ts'
import { fillPlaceholders, placeholdersIn } from '#machines/campaigns/campaignMessage.ts'

export type Channel = 'sms' | 'whatsapp'
export type TemplateEntry = TemplateTitle['data'][number]

export interface NotificationDraft {
  readonly merchantCode: string
  readonly channel: '' | Channel
  readonly title: string
  readonly language: string
  readonly mobileNumber: string
  readonly message: string
  /** The values of a fixed template's placeholders, in their order. */
  readonly values: readonly string[]
}

export const empty: NotificationDraft = {
  merchantCode: '',
  channel: '',
  title: '',
  language: '',
  mobileNumber: '',
  message: '',
  values: [],
}

export const labels: Readonly<Record<keyof NotificationDraft, string>> = {
  merchantCode: 'Merchant Code',
  channel: 'Channel',
  title: 'Message Title',
  language: 'Language',
  mobileNumber: 'Mobile Number',
  message: 'Message',
  values: 'Values',
}

/** The text that can be changed, or the fixed one of the template; its placeholders stand in it. */
export const templateText = (entry: TemplateEntry | undefined, { message }: NotificationDraft): string =>
  entry === undefined ? '' : entry.isEditable ? message : entry.message

/** What the merchant reads. */
export const messageOf = (entry: TemplateEntry | undefined, draft: NotificationDraft): string =>
  fillPlaceholders(templateText(entry, draft), draft.values)

/** Numbers of the placeholders, each once. */
export const placesOf = (entry: TemplateEntry | undefined, draft: NotificationDraft): number[] =>
  [...new Set(placeholdersIn(templateText(entry, draft)))].toSorted((a, b) => a - b)
