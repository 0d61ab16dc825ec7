import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, masked, number, status, text } from '#contract/wire/columns.ts'
import { CalendarDay, Instant, WireFlag, wireAnswer, wireObject, WireOwnLogin } from '#contract/wire/wire.ts'
import { isPlainText, MerchantCode } from './merchants.ts'

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
export const SkipReason = z.enum(['invalid', 'duplicate', 'optedOut', 'dnd', 'noDevice', 'unknownMerchant'])
export type SkipReason = z.infer<typeof SkipReason>

/** The form a campaign was written with. */
export const CampaignDoor = z.enum(['messagingHub', 'push', 'appNotification', 'notification', 'merchantMessage'])
export type CampaignDoor = z.infer<typeof CampaignDoor>

export const CampaignChannel = z.enum(['sms', 'whatsapp', 'push'])
export type CampaignChannel = z.infer<typeof CampaignChannel>

/** One word of each mode and channel here; the documents write them in several ways (conflict X117). */
export const CampaignMode = z.enum(['test', 'live'])
export type CampaignMode = z.infer<typeof CampaignMode>
const WireMode = z.codec(z.string().max(10), CampaignMode, {
  decode: (word, context) => {
    const mode = CampaignMode.safeParse(word.trim().toLowerCase())
    if (mode.success) return mode.data
    context.issues.push({ code: 'custom', message: 'The mode is Test or Live.', input: word })
    return z.NEVER
  },
  encode: (mode) => (mode === 'test' ? 'Test' : 'Live'),
})
/** `Sms`, `SMS`, `Whatsapp`. */
const WireTemplateType = z.codec(z.string().max(10), z.enum(['sms', 'whatsapp']), {
  decode: (word, context) => {
    const read = z.enum(['sms', 'whatsapp']).safeParse(word.trim().toLowerCase())
    if (read.success) return read.data
    context.issues.push({ code: 'custom', message: 'The channel is SMS or Whatsapp.', input: word })
    return z.NEVER
  },
  encode: (channel) => (channel === 'sms' ? 'SMS' : 'Whatsapp'),
})

const plain = (what: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, `${what} has more than ${most} characters.`)
    .refine(isPlainText, `${what} has characters that cannot be printed.`)
/** Line breaks are part of a message. */
const Message = z
  .string()
  .max(4_000, 'The message has more than 4,000 characters.')
  .refine((value) => isPlainText(value.replace(/[\r\n]/g, '')), 'The message has characters that cannot be printed.')
const Reason = plain('The reason', 500)
const Picture = plain('The picture', 500)
/** `NOTA2026112605`: what people know a campaign by. */
export const CampaignCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{3,40}$/, 'A campaign id has 3 to 40 letters, digits, - or _.')

/** A condition of the audience builder, or several of them together, as `react-querybuilder` writes them. */
export const audienceFields = {
  city: 'text',
  state: 'text',
  category: 'text',
  brand: 'text',
  lastTransaction: 'day',
  appInstalled: 'flag',
  kycState: 'word',
} as const
export type AudienceField = keyof typeof audienceFields
export const audienceOperators = ['=', '!=', 'in', 'notIn', 'beginsWith', '<', '>=', 'null', 'notNull'] as const

export interface AudienceRule {
  readonly field: AudienceField
  readonly operator: (typeof audienceOperators)[number]
  readonly value: string
}
export interface AudienceGroup {
  readonly combinator: 'and' | 'or'
  readonly not?: boolean | undefined
  readonly rules: readonly (AudienceRule | AudienceGroup)[]
}

const AudienceRule = z.strictObject({
  field: z.enum(Object.keys(audienceFields) as [AudienceField, ...AudienceField[]]),
  operator: z.enum(audienceOperators),
  value: z.string().max(2_000).default(''),
})
const groupOf = (deeper: z.ZodType<AudienceRule | AudienceGroup>) =>
  z.strictObject({
    combinator: z.enum(['and', 'or']),
    not: z.boolean().optional(),
    rules: z.array(deeper).min(1).max(30),
  })
/** Groups within groups within groups, and no deeper. */
export const AudienceTree: z.ZodType<AudienceGroup> = z.lazy(() =>
  groupOf(z.union([AudienceRule, groupOf(z.union([AudienceRule, groupOf(AudienceRule)]))])),
)
export const AudienceSql = z.string().trim().max(8_000, 'The query has more than 8,000 characters.')

const writers = screenAccess.campaigns

/** Something that keeps the campaign from being submitted. */
const CampaignFault = wireAnswer({
  /** The field or the header it is about. */
  field: z.string(),
  text: z.string(),
})
export type CampaignFault = z.output<typeof CampaignFault>

/** Recipients in numbers. `sendable` + everything left out = `rows`. */
const Funnel = wireAnswer({
  /** Rows of the file, or devices of the audience. */
  rows: z.int(),
  invalid: z.int(),
  duplicate: z.int(),
  optedOut: z.int(),
  dnd: z.int(),
  noDevice: z.int(),
  unknownMerchant: z.int(),
  /** What is sent, or was planned to be. */
  sendable: z.int(),
  submitted: z.int(),
  delivered: z.int(),
  read: z.int(),
  failed: z.int(),
  unknown: z.int(),
  /** Neither sent nor given up. */
  waiting: z.int(),
})
export type Funnel = z.output<typeof Funnel>

export const campaignActs = [
  'edit',
  'test',
  'submit',
  'approve',
  'reject',
  'sendNow',
  'schedule',
  'pause',
  'resume',
  'cancel',
  'retryFailed',
  'discard',
] as const
export type CampaignAct = (typeof campaignActs)[number]

const Campaign = wireAnswer({
  campaignId: z.uuid(),
  code: z.string(),
  name: z.string(),
  door: CampaignDoor,
  channel: CampaignChannel,
  mode: CampaignMode,
  vendor: z.string(),
  state: CampaignState,
  templateId: z.string(),
  title: z.string(),
  message: z.string(),
  imageUrl: z.string(),
  url: z.string(),
  isSilent: WireFlag,
  /** Of mode Test: where the one message goes. */
  mobileNumber: z.string(),
  merchantCode: z.string(),
  fileName: z.string(),
  /** What `campaigns.save` takes again; empty: no file. */
  fileUrl: z.string(),
  audienceSql: z.string(),
  audienceTree: z.unknown().nullable(),
  /** Promotional SMS keep the quiet hours. */
  isPromotional: WireFlag,
  author: z.string(),
  createdAt: Instant,
  submittedAt: Instant.nullable(),
  needsSecondPerson: WireFlag,
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  /** What an approval quotes: over the content and the frozen recipients. Empty until it is submitted. */
  sealHash: z.string(),
  /** The content as it is now was tested. */
  isTested: WireFlag,
  scheduledAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Why it paused by itself, why it was cancelled or missed. */
  trouble: z.string(),
  /** A built-in sandbox stands in for the provider. */
  isSandbox: WireFlag,
  /** Of the last check; empty: nothing keeps it from being submitted, or it was not checked. */
  faults: z.array(CampaignFault),
  isChecked: WireFlag,
  funnel: Funnel,
  /** Over all that is sent; of other channels 0. */
  smsSegments: z.int(),
  /** Null: no price is configured. */
  costPaise: z.int().nullable(),
  /** In the last minute of sending; null: it does not send now. */
  perSecond: z.number().nullable(),
  secondsLeft: z.int().nullable(),
  version: z.int(),
  /** What the person who asks may do now; and why they may not approve. */
  can: z.array(z.enum(campaignActs)),
  whyNot: z.string(),
})
export type Campaign = z.output<typeof Campaign>

const page = {
  page: z.int().min(1).max(100_000).default(1),
  size: z.int().min(1).max(200).default(20),
}

export const listCampaigns = defineCall({
  name: 'campaigns.list',
  family: 'gateway',
  path: '/opscampaigns',
  access: writers,
  kind: 'read',
  offline: 'cache',
  summary: 'Campaigns of the forms that the person works with, newest first.',
  request: () =>
    wireObject({
      state: z.array(CampaignState).max(15).optional(),
      door: CampaignDoor.optional(),
      code: CampaignCode.optional(),
      ...page,
    }),
  response: () => z.object({ rows: z.array(Campaign), total: z.int() }),
  answer: 'page',
  refusals: ['not-allowed'],
})

export const campaignColumns = columnsOf(listCampaigns, {
  code: id('Campaign Id'),
  name: text('Campaign Name'),
  channel: text('Channel'),
  state: status('State'),
  'funnel.sendable': number('Recipients'),
  author: text('Author'),
  decidedBy: text('Approved By'),
  createdAt: instant('Created'),
  startedAt: instant('Started'),
  endedAt: instant('Ended', { isExtra: true }),
  trouble: text('Trouble', { isExtra: true }),
})

export const getCampaign = defineCall({
  name: 'campaigns.get',
  family: 'gateway',
  path: '/opscampaign',
  access: writers,
  kind: 'read',
  offline: 'cache',
  summary: 'One campaign with its funnel and its progress.',
  request: () => wireObject({ campaignId: z.uuid() }),
  response: () => Campaign,
  answer: 'payload',
  refusals: ['record-not-found', 'not-allowed'],
})

export const CampaignDraft = {
  door: z.enum(['messagingHub', 'push', 'appNotification']),
  channel: CampaignChannel,
  mode: CampaignMode,
  vendor: plain('The vendor', 60),
  name: plain('The campaign name', 100),
  templateId: plain('The template id', 60).default(''),
  title: plain('The title', 200).default(''),
  message: Message.default(''),
  imageUrl: Picture.default(''),
  url: plain('The campaign URL', 500).default(''),
  isSilent: z.boolean().default(true),
  mobileNumber: plain('The mobile number', 20).default(''),
  merchantCode: plain('The merchant code', 20).default(''),
  /** As `files.upload` answered it; empty: none. */
  fileUrl: plain('The file', 300).default(''),
  audienceSql: AudienceSql.default(''),
  audienceTree: AudienceTree.nullable().default(null),
  /** Of App Notifications; absent: the gateway makes one. */
  code: CampaignCode.optional(),
} as const

export const saveCampaign = defineCall({
  name: 'campaigns.save',
  family: 'gateway',
  path: '/opscampaignsave',
  access: writers,
  kind: 'command',
  offline: 'never',
  summary: 'Makes a draft or changes a campaign that has not begun: an approval it had is gone.',
  request: () =>
    wireObject({
      /** Of the one that is changed. */
      campaignId: z.uuid().optional(),
      /** Of the one that is changed, as it was read. */
      version: z.int32().optional(),
      ...CampaignDraft,
    }),
  response: () => Campaign,
  answer: 'payload',
  refusals: [
    'document-unusable',
    'record-not-found',
    'record-changed',
    'wrong-state',
    'not-allowed',
    'campaign-code-taken',
    'campaign-vendor-unknown',
    'file-not-found',
  ],
})

const named = () => wireObject({ campaignId: z.uuid() })

export const checkCampaign = defineCall({
  name: 'campaigns.check',
  family: 'gateway',
  path: '/opscampaigncheck',
  access: writers,
  kind: 'command',
  offline: 'never',
  summary: 'Reads the file or asks the audience, and says everything that keeps the campaign from being sent.',
  request: named,
  response: () => Campaign,
  answer: 'payload',
  refusals: ['record-not-found', 'wrong-state', 'not-allowed', 'record-changed', 'busy'],
})

export const testCampaign = defineCall({
  name: 'campaigns.test',
  family: 'gateway',
  path: '/opscampaigntest',
  access: writers,
  kind: 'command',
  offline: 'never',
  summary: 'Mode Test: sends the one record of the file, and remembers that this content was tested.',
  request: named,
  response: () => Campaign,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'wrong-state',
    'not-allowed',
    'record-changed',
    'busy',
    'campaign-not-ready',
    'campaign-one-record',
    'campaign-test-failed',
    'campaign-not-configured',
  ],
})

export const submitCampaign = defineCall({
  name: 'campaigns.submit',
  family: 'gateway',
  path: '/opscampaignsubmit',
  access: writers,
  kind: 'command',
  offline: 'never',
  summary: 'Freezes the recipients and hands the campaign in: approved at once, or for a second person to approve.',
  request: named,
  response: () => Campaign,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'wrong-state',
    'not-allowed',
    'record-changed',
    'busy',
    'campaign-not-ready',
    'campaign-not-tested',
    'campaign-not-configured',
  ],
})

export const decideCampaign = defineCall({
  name: 'campaigns.decide',
  family: 'gateway',
  path: '/opscampaigndecision',
  access: writers,
  kind: 'command',
  offline: 'never',
  summary: 'A second person, who touched nothing of it, approves what they saw or rejects it.',
  request: () =>
    wireObject({
      campaignId: z.uuid(),
      decision: z.enum(['approve', 'reject']),
      /** As the campaign was read. */
      sealHash: z.string().max(64).default(''),
      remark: Reason.default(''),
    }),
  response: () => Campaign,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'wrong-state',
    'not-allowed',
    'own-work',
    'not-independent',
    'seal-differs',
    'remark-missing',
  ],
})

export const actOnCampaign = defineCall({
  name: 'campaigns.act',
  family: 'gateway',
  path: '/opscampaignact',
  access: writers,
  kind: 'command',
  offline: 'never',
  summary: 'Sends an approved campaign now or later; pauses, resumes, cancels, discards it, or retries what failed.',
  request: () =>
    wireObject({
      campaignId: z.uuid(),
      act: z.enum(['sendNow', 'schedule', 'pause', 'resume', 'cancel', 'retryFailed', 'discard']),
      /** Of `schedule`. */
      at: Instant.optional(),
      reason: Reason.default(''),
    }),
  response: () => Campaign,
  answer: 'payload',
  refusals: [
    'record-not-found',
    'wrong-state',
    'not-allowed',
    'remark-missing',
    'campaign-time-past',
    'campaign-nothing-failed',
    'campaign-not-configured',
  ],
})

const Recipient = wireAnswer({
  recipientId: z.int(),
  /** Of the file; of an audience its place. */
  rowNumber: z.int(),
  merchantCode: z.string(),
  /** The first digits of a number are covered, and all but the end of a token. */
  address: z.string(),
  state: RecipientState,
  reason: SkipReason.nullable(),
  /** What was wrong with the row, or what the provider said. */
  detail: z.string(),
  attempts: z.int(),
  answeredAt: Instant.nullable(),
  /** The bytes that are sent. */
  text: z.string(),
})
export type Recipient = z.output<typeof Recipient>

export const listRecipients = defineCall({
  name: 'campaigns.recipients',
  family: 'gateway',
  path: '/opscampaignrecipients',
  access: writers,
  kind: 'read',
  offline: 'never',
  summary: 'Recipients of a campaign in the order of its file, with what each is sent.',
  request: () =>
    wireObject({
      campaignId: z.uuid(),
      state: RecipientState.optional(),
      reason: SkipReason.optional(),
      ...page,
    }),
  response: () => z.object({ rows: z.array(Recipient), total: z.int() }),
  answer: 'page',
  refusals: ['record-not-found', 'not-allowed'],
})

export const recipientColumns = columnsOf(listRecipients, {
  rowNumber: number('Row'),
  merchantCode: id('Merchant Code'),
  address: masked('To'),
  state: status('State'),
  reason: text('Left Out'),
  detail: text('Detail'),
  attempts: number('Attempts', { isExtra: true }),
  answeredAt: instant('Answered'),
  text: text('Message', { isExtra: true }),
})

const SummaryRow = wireAnswer(
  {
    campaignId: z.string(),
    totalNotification: z.int(),
    totalDevice: z.int(),
    totalMerchant: z.int(),
    totalSuccessNotification: z.int(),
    totalSuccessDevice: z.int(),
    totalSuccessMerchants: z.int(),
    totalFailedNotification: z.int(),
    totalFailedDevice: z.int(),
    totalFailedMerchants: z.int(),
    totalDelivered: z.int(),
    totalDeliveredDevice: z.int(),
    totalDeliveredMerchant: z.int(),
    totalClicks: z.int(),
    totalClickedMerchants: z.int(),
    totalTransaction: z.int(),
    brandTxn: z.int(),
    nonBrandTxn: z.int(),
  },
  {
    campaignId: 'campaginID',
    totalNotification: 'TotalNotification',
    totalDevice: 'TotalDevice',
    totalMerchant: 'TotalMerchant',
    totalSuccessNotification: 'TotalSuccessNotification',
    totalSuccessDevice: 'TotalSuccessDevice',
    totalSuccessMerchants: 'TotalSuccessMercahnts',
    totalFailedNotification: 'TotalFailedNotification',
    totalFailedDevice: 'TotalFailedDevice',
    totalFailedMerchants: 'TotalFailedMercahnts',
    totalDelivered: 'TotalDelivered',
    totalDeliveredDevice: 'TotalDeliveredDevice',
    totalDeliveredMerchant: 'TotalDeliveredMerchant',
    totalClicks: 'TotalClicks',
    totalClickedMerchants: 'TotalClickedMerchants',
    totalTransaction: 'TotalTransaction',
    brandTxn: 'BrandTxn',
    nonBrandTxn: 'NonBrandTxn',
  },
)
export type SummaryRow = z.output<typeof SummaryRow>

export const campaignSummary = defineCall({
  name: 'campaigns.summary',
  family: 'gateway',
  path: '/getquerydata',
  discriminator: { query_id: 'campaign_summary' },
  access: { anyOf: ['campaign_summary'] },
  kind: 'read',
  offline: 'cache',
  summary: 'One row of figures of a campaign on its day, made from its recipients (odd spellings: conflict X119).',
  request: () =>
    z.strictObject({
      parameters: wireObject(
        { day: CalendarDay, campaignId: CampaignCode },
        { day: 'campaignDate', campaignId: 'campaginID' },
      ),
    }),
  response: () => z.array(SummaryRow),
  answer: 'payload',
  refusals: ['not-allowed', 'report-in-future'],
})

export const summaryColumns = columnsOf(campaignSummary, {
  campaignId: id('Campaign Id'),
  totalNotification: number('Total Notification'),
  totalDevice: number('Total Device'),
  totalMerchant: number('Total Merchant'),
  totalSuccessNotification: number('Total Success Notification'),
  totalSuccessDevice: number('Total Success Device'),
  totalSuccessMerchants: number('Total Success Merchants'),
  totalFailedNotification: number('Total Failed Notification'),
  totalFailedDevice: number('Total Failed Device'),
  totalFailedMerchants: number('Total Failed Merchants'),
  totalDelivered: number('Total Delivered'),
  totalDeliveredDevice: number('Total Delivered Device'),
  totalDeliveredMerchant: number('Total Delivered Merchant'),
  totalClicks: number('Total Clicks'),
  totalClickedMerchants: number('Total Clicked Merchants'),
  totalTransaction: number('Total Transaction'),
  brandTxn: number('Brand Txn'),
  nonBrandTxn: number('Non Brand Txn'),
})

export const sendAppNotification = defineCall({
  name: 'campaigns.sendAppNotification',
  family: 'gateway',
  path: '/automation-scripts',
  discriminator: { type: 'saveScriptAdditionalData', script_id: 'send_app_notification' },
  access: { anyOf: ['appnotificationbulk'] },
  kind: 'command',
  offline: 'never',
  summary: 'Writes an app notification for the audience of a query and hands it in; a second person approves it.',
  request: () =>
    wireObject(
      {
        sql: AudienceSql,
        title: plain('The title', 200).min(1),
        imageUrl: Picture,
        isSilent: WireFlag,
        message: Message.default(''),
        url: plain('The campaign URL', 500).default(''),
        campaignId: CampaignCode,
      },
      { imageUrl: 'imageurl', isSilent: 'silent', campaignId: 'campaignId' },
    ),
  response: () => Campaign,
  answer: 'payload',
  refusals: [
    'document-unusable',
    'not-allowed',
    'busy',
    'record-changed',
    'campaign-code-taken',
    'campaign-not-ready',
    'campaign-not-configured',
  ],
})

const trigger = {
  path: '/glue/trigger',
  access: { anyOf: ['campaign_whatsapp_notification'] },
  kind: 'command',
  offline: 'never',
  summary: 'Hands in the latest draft of the person for this channel, as the documented job name asks (conflict X123).',
  request: () =>
    z.strictObject({
      arguments: z
        .strictObject({ '--user': z.string().max(60), user: z.string().max(60), '--campaign': z.uuid() })
        .partial()
        .default({}),
    }),
  response: () => wireAnswer({ jobRunId: z.uuid() }, { jobRunId: 'JobRunId' }),
  answer: 'payload',
  refusals: [
    'claim-mismatch',
    'record-not-found',
    'record-changed',
    'wrong-state',
    'not-allowed',
    'busy',
    'campaign-not-ready',
    'campaign-not-tested',
    'campaign-not-configured',
    'job-already-running',
    'nothing-waiting',
  ],
} as const
const whatsAppJob = { 'job-name': '88-whatsapp-campaign' } as const
const smsJob = { 'job-name': '87-sms-campaign' } as const

export const triggerWhatsApp = defineCall({
  ...trigger,
  name: 'campaigns.triggerWhatsApp',
  family: 'gateway',
  discriminator: whatsAppJob,
})
export const triggerSms = defineCall({
  ...trigger,
  name: 'campaigns.triggerSms',
  family: 'gateway',
  discriminator: smsJob,
})
/** The same inside a wrapper call (conflict X035). */
export const triggerWhatsAppWrapped = defineCall({
  ...trigger,
  name: 'campaigns.triggerWhatsAppWrapped',
  family: 'wrapper',
  discriminator: whatsAppJob,
})
export const triggerSmsWrapped = defineCall({
  ...trigger,
  name: 'campaigns.triggerSmsWrapped',
  family: 'wrapper',
  discriminator: smsJob,
})

export const submitPush = defineCall({
  name: 'campaigns.submitPush',
  family: 'gateway',
  path: '/campaign/push',
  access: { anyOf: ['campaign_app_notification'] },
  kind: 'command',
  offline: 'never',
  summary: 'Push Notification: sends the test, or hands in what was tested (its path is ours: conflict X115).',
  request: () =>
    wireObject(
      {
        mode: WireMode,
        vendor: plain('The vendor', 60),
        fileName: plain('The file', 300),
        merchantCode: plain('The merchant code', 20).default(''),
        mobileNumber: plain('The mobile number', 20).default(''),
        /** The documents carry it in `transactionNum`. */
        name: plain('The campaign name', 100).min(1),
        message: Message,
        title: plain('The title', 200).min(1),
        imageUrl: Picture.default(''),
        /** Of the draft that was tested; absent: the person's latest push campaign of this name that has not begun. */
        campaignId: z.uuid().optional(),
      },
      {
        fileName: 'fileName',
        merchantCode: 'merchantCode',
        mobileNumber: 'mobileNumber',
        name: 'transactionNum',
        imageUrl: 'imageurl',
      },
    ),
  response: () => Campaign,
  answer: 'payload',
  refusals: [
    'document-unusable',
    'record-not-found',
    'record-changed',
    'wrong-state',
    'not-allowed',
    'busy',
    'file-not-found',
    'campaign-vendor-unknown',
    'campaign-not-ready',
    'campaign-not-tested',
    'campaign-not-configured',
    'campaign-one-record',
    'campaign-test-failed',
  ],
})

const TemplateEntry = wireAnswer(
  {
    templateId: z.int(),
    language: z.string(),
    message: z.string(),
    isEditable: WireFlag,
    /** The number of the merchant. */
    mobile: z.string(),
    templateInfo: z.string(),
    image: z.string(),
    version: z.int(),
  },
  { message: 'Message_template', isEditable: 'editable' },
)
const TemplateTitle = wireAnswer({ title: z.string(), data: z.array(TemplateEntry) })
export type TemplateTitle = z.output<typeof TemplateTitle>

const templates = { anyOf: ['whatsapp_onboard'] } as const

export const findTemplates = defineCall({
  name: 'campaigns.findTemplates',
  family: 'wrapper',
  path: '/sms_notification/get',
  access: templates,
  kind: 'read',
  offline: 'cache',
  summary: 'Templates for a merchant and those for all, by title and language; each in its latest version.',
  request: () => wireObject({ merchantCode: MerchantCode, username: WireOwnLogin, templateType: WireTemplateType }),
  response: () => z.array(TemplateTitle),
  answer: 'list',
  refusals: ['merchant-not-found', 'claim-mismatch'],
})

export const sendNotification = defineCall({
  name: 'campaigns.sendNotification',
  family: 'wrapper',
  path: '/sms_notification/template',
  bodyField: 'mobileNumber',
  access: templates,
  kind: 'command',
  offline: 'never',
  summary: 'Notification Campaign: sends one message to one number, as a campaign of one.',
  request: () =>
    wireObject(
      {
        message: Message.min(1),
        mobileNumber: z.string().max(20),
        language: plain('The language', 40).default(''),
        merchantCode: MerchantCode,
        templateType: WireTemplateType,
        username: WireOwnLogin,
        paramType: plain('The kind of parameters', 60).default(''),
        templateInfo: plain('The template info', 300).default(''),
        image: Picture.default(''),
        /** The version that is sent; absent: the latest one with this message. */
        templateId: z.int32().optional(),
      },
      { mobileNumber: 'mobileNumber', paramType: 'param-type' },
    ),
  response: () => Campaign,
  answer: 'payload',
  refusals: [
    'merchant-not-found',
    'claim-mismatch',
    'record-not-found',
    'campaign-not-ready',
    'campaign-not-configured',
    'campaign-message-fixed',
  ],
})

export const saveTemplate = defineCall({
  name: 'campaigns.saveTemplate',
  family: 'wrapper',
  path: '/sms_notification/template',
  bodyField: 'title',
  access: templates,
  kind: 'command',
  offline: 'never',
  summary: 'Defines a template of a merchant, or a new version of it; what was approved keeps the version it had.',
  request: () =>
    wireObject(
      {
        merchantCode: MerchantCode,
        templateType: WireTemplateType,
        title: plain('The title', 60).min(1, 'Write a title.'),
        language: plain('The language', 40).min(1, 'Choose a language.'),
        message: Message.min(1, 'Write a message.'),
        paramType: plain('The kind of parameters', 60).default(''),
        templateInfo: plain('The template info', 300).default(''),
        image: Picture.default(''),
        isEditable: WireFlag.default(false),
        username: WireOwnLogin,
      },
      { paramType: 'param-type', isEditable: 'editable' },
    ),
  response: () => TemplateEntry,
  answer: 'payload',
  refusals: ['document-unusable', 'merchant-not-found', 'claim-mismatch', 'campaign-not-ready'],
})

const AudienceExample = wireAnswer({ merchantCode: z.string(), displayName: z.string(), city: z.string() })

export const countAudience = defineCall({
  name: 'campaigns.countAudience',
  family: 'gateway',
  path: '/opsaudience',
  access: { anyOf: ['campaign_app_notification', 'appnotificationbulk'] },
  kind: 'read',
  offline: 'never',
  summary: 'How many merchants and devices an audience has, with five examples.',
  request: () =>
    wireObject({ audienceSql: AudienceSql.default(''), audienceTree: AudienceTree.nullable().default(null) }),
  response: () => wireAnswer({ merchants: z.int(), devices: z.int(), examples: z.array(AudienceExample) }),
  answer: 'payload',
  refusals: ['not-allowed', 'audience-refused', 'audience-too-large', 'audience-not-configured', 'busy'],
})

const Audience = wireAnswer({
  audienceId: z.int(),
  name: z.string(),
  audienceSql: z.string(),
  audienceTree: z.unknown().nullable(),
  author: z.string(),
  version: z.int(),
})
export type Audience = z.output<typeof Audience>

export const listAudiences = defineCall({
  name: 'campaigns.audiences',
  family: 'gateway',
  path: '/opsaudiences',
  access: { anyOf: ['campaign_app_notification', 'appnotificationbulk'] },
  kind: 'read',
  offline: 'cache',
  summary: 'Saved audiences by name.',
  request: () => wireObject({}),
  response: () => z.array(Audience),
  answer: 'payload',
  refusals: ['not-allowed'],
})

export const saveAudience = defineCall({
  name: 'campaigns.saveAudience',
  family: 'gateway',
  path: '/opsaudiencesave',
  access: { anyOf: ['campaign_app_notification', 'appnotificationbulk'] },
  kind: 'command',
  offline: 'never',
  summary: 'Keeps an audience under a name; who made it may change it.',
  request: () =>
    wireObject({
      audienceId: z.int32().optional(),
      version: z.int32().optional(),
      name: plain('The name', 80).min(1, 'Give the audience a name.'),
      audienceSql: AudienceSql.default(''),
      audienceTree: AudienceTree.nullable().default(null),
    }),
  response: () => Audience,
  answer: 'payload',
  refusals: ['not-allowed', 'record-not-found', 'record-changed', 'view-name-taken', 'audience-refused'],
})

const OptOut = wireAnswer({
  mobileNumber: z.string(),
  list: z.enum(['optOut', 'dnd']),
  since: Instant,
  source: z.string(),
})
export type OptOut = z.output<typeof OptOut>

export const listOptOuts = defineCall({
  name: 'campaigns.optOuts',
  family: 'gateway',
  path: '/opsoptouts',
  access: { anyOf: ['appnotificationbulk'] },
  kind: 'read',
  offline: 'never',
  summary: 'Numbers that opted out or are on the DND list, the latest first.',
  request: () =>
    wireObject({
      list: z.enum(['optOut', 'dnd']).optional(),
      /** Whole, in any usual spelling. */
      mobileNumber: z.string().max(20).optional(),
      ...page,
    }),
  response: () => z.object({ rows: z.array(OptOut), total: z.int() }),
  answer: 'page',
  refusals: ['not-allowed'],
})

export const optOutColumns = columnsOf(listOptOuts, {
  mobileNumber: id('Mobile Number'),
  list: text('List', { of: ({ list }) => (list === 'dnd' ? 'DND' : 'Opted out') }),
  since: instant('Since'),
  source: text('Source'),
})

export const setOptOut = defineCall({
  name: 'campaigns.setOptOut',
  family: 'gateway',
  path: '/opsoptout',
  access: { anyOf: ['appnotificationbulk'] },
  kind: 'command',
  offline: 'never',
  summary: 'Puts a number on a list or takes it from it, with the reason.',
  request: () =>
    wireObject({
      mobileNumber: z.string().max(20),
      list: z.enum(['optOut', 'dnd']),
      isListed: z.boolean(),
      reason: Reason,
    }),
  response: () => z.object({}),
  answer: 'payload',
  refusals: ['not-allowed', 'campaign-number-invalid', 'remark-missing'],
})

export const campaignSettings = defineCall({
  name: 'campaigns.settings',
  family: 'gateway',
  path: '/opscampaignsettings',
  access: writers,
  kind: 'read',
  offline: 'cache',
  summary: 'Vendors of each channel, the limit of one person, quiet hours and allowed domains.',
  request: () => wireObject({}),
  response: () =>
    wireAnswer({
      vendors: z.array(wireAnswer({ name: z.string(), channel: CampaignChannel, isSandbox: WireFlag })),
      secondPersonAbove: z.int(),
      /** Indian time, `HH:mm`. */
      quietFrom: z.string(),
      quietTo: z.string(),
      domains: z.array(z.string()),
      /** Whether the field for a query can be used; the builder always can. */
      hasAudienceQuery: WireFlag,
      audienceViews: z.array(wireAnswer({ name: z.string(), columns: z.array(z.string()) })),
    }),
  answer: 'payload',
  refusals: [],
})

const SandboxMessage = wireAnswer({
  key: z.string(),
  channel: CampaignChannel,
  to: z.string(),
  text: z.string(),
  at: Instant,
  /** How often it came. */
  times: z.int(),
})

export const listSandbox = defineCall({
  name: 'campaigns.sandbox',
  family: 'gateway',
  path: '/opscampaignsandbox',
  access: writers,
  kind: 'read',
  offline: 'never',
  summary: 'What the built-in sandbox of the demo was sent, the latest first.',
  request: () => wireObject({ campaignId: z.uuid().optional(), ...page }),
  response: () => z.object({ rows: z.array(SandboxMessage), total: z.int() }),
  answer: 'page',
  refusals: ['not-allowed', 'record-not-found'],
})
