import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { isPlainText } from '#contract/calls/merchants/merchants.ts'

export const CampaignState = z.enum([
  'draft',
  'pendingApproval',
  'approved',
  'scheduled',
  'missed',
  'queued',
  'sending',
  'pausing',
  'paused',
  'waitingWindow',
  'cancelling',
  'cancelled',
  'completed',
  'completedWithFailures',
  'discarded',
])
export type CampaignState = z.infer<typeof CampaignState>
export const campaignStateWords: Readonly<Record<CampaignState, string>> = {
  draft: 'Draft',
  pendingApproval: 'Waits for approval',
  approved: 'Approved',
  scheduled: 'Scheduled',
  missed: 'Missed its time',
  queued: 'Queued',
  sending: 'Sending',
  pausing: 'Pausing',
  paused: 'Paused',
  waitingWindow: 'Waits for quiet hours to end',
  cancelling: 'Cancelling',
  cancelled: 'Cancelled',
  completed: 'Completed',
  completedWithFailures: 'Completed with failures',
  discarded: 'Discarded',
}

export const RecipientState = z.enum([
  'planned',
  'skipped',
  'claimed',
  'submitted',
  'delivered',
  'read',
  'failed',
  'unknown',
])
export type RecipientState = z.infer<typeof RecipientState>

/** What providers report of a message afterwards; a click is told apart. */
export const ReportedStatus = z.enum(['sent', 'delivered', 'read', 'failed'])
export type ReportedStatus = z.infer<typeof ReportedStatus>

/** Why a recipient is left out. */
export const SkipReason = z.enum(['hidden', 'invalid', 'duplicate', 'optedOut', 'dnd', 'noDevice', 'unknownMerchant'])
export type SkipReason = z.infer<typeof SkipReason>

/** The form a campaign was written with. */
export const CampaignDoor = z.enum(['messagingHub', 'push', 'appNotification', 'notification', 'merchantMessage'])
export type CampaignDoor = z.infer<typeof CampaignDoor>

export const CampaignChannel = z.enum(['sms', 'whatsapp', 'push'])
export type CampaignChannel = z.infer<typeof CampaignChannel>

/** One word of each mode and channel here; the documents write them in several ways (conflict X117). */
export const CampaignMode = z.enum(['test', 'live'])
export type CampaignMode = z.infer<typeof CampaignMode>
export const WireMode = z.codec(textUpTo(10), CampaignMode, {
  decode: (word, context) => {
    const mode = CampaignMode.safeParse(word.trim().toLowerCase())
    if (mode.success) return mode.data
    context.issues.push({ code: 'custom', message: 'The mode is Test or Live.', input: word })
    return z.NEVER
  },
  encode: (mode) => (mode === 'test' ? 'Test' : 'Live'),
})
/** `Sms`, `SMS`, `Whatsapp`. */
export const WireTemplateType = z.codec(textUpTo(10), z.enum(['sms', 'whatsapp']), {
  decode: (word, context) => {
    const read = z.enum(['sms', 'whatsapp']).safeParse(word.trim().toLowerCase())
    if (read.success) return read.data
    context.issues.push({ code: 'custom', message: 'The channel is SMS or Whatsapp.', input: word })
    return z.NEVER
  },
  encode: (channel) => (channel === 'sms' ? 'SMS' : 'Whatsapp'),
})

export const plain = (what: string, most: number) =>
  typedLine(most, `${what} has more than ${most} characters.`).refine(
    isPlainText,
    `${what} has characters that cannot be printed.`,
  )
/** Line breaks are part of a message. */
export const Message = textUpTo(4_000, 'The message has more than 4,000 characters.').refine(
  (value) => isPlainText(value.replace(/[\r\n]/g, '')),
  'The message has characters that cannot be printed.',
)
export const Reason = plain('The reason', 500)
export const Picture = plain('The picture', 500)
/** `NOTA2026112605`: what people know a campaign by. */
export const CampaignCode = typedLine(200)
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{3,40}$/, 'A campaign id has 3 to 40 letters, digits, - or _.')
