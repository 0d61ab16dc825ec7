import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { pages } from '#contract/wire/pages.ts'
import { GivenInstant, Instant, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { AudienceSql, AudienceTree } from './campaignAudiences.ts'
import {
  CampaignChannel,
  CampaignCode,
  CampaignDoor,
  CampaignMode,
  CampaignState,
  Message,
  Picture,
  Reason,
  plain,
} from './campaignFields.ts'

export const writers = screenAccess.campaigns

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
  /** Hidden in the sheet by a filter or by hand, and left out. An older gateway does not send it. */
  hidden: z.int().default(0),
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

export const Campaign = wireAnswer({
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
  /** Mode Test sends its one message here. */
  mobileNumber: z.string(),
  merchantCode: z.string(),
  fileName: z.string(),
  /** What `campaigns.save` takes again; empty: no file. */
  fileUrl: z.string(),
  /** The sheet of the workbook that was chosen; empty: the first one that fits. */
  sheetName: z.string().default(''),
  /** Rows of the last check that are hidden in the sheet, and whether they are sent the message as all others. */
  rowsHidden: z.int().default(0),
  takesHidden: WireFlag.default(false),
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
  /** While it is to be sent: until when its provider asked to be sent nothing. An older gateway does not send it. */
  restsUntil: Instant.nullable().default(null),
  /** Why it paused by itself, why it was cancelled or missed. */
  trouble: z.string(),
  /** A built-in sandbox stands in for the provider. */
  isSandbox: WireFlag,
  /** What the last check found; empty: nothing keeps it from being submitted, or it was not checked. */
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
      /** Within the name, in any case. */
      name: typedLine(100).min(1).optional(),
      ...pages(),
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
  /** Rows that are hidden in the sheet are sent the message too. */
  takesHidden: z.boolean().default(false),
  audienceSql: AudienceSql.default(''),
  audienceTree: AudienceTree.nullable().default(null),
  /** App Notifications have a code; absent: the gateway makes one. */
  code: CampaignCode.optional(),
} as const

/** A draft that is made or changed is refused with one of these. */
export const draftRefusals = [
  'document-unusable',
  'record-not-found',
  'record-changed',
  'wrong-state',
  'not-allowed',
] as const

export const saveCampaign = defineCall({
  name: 'campaigns.save',
  family: 'gateway',
  path: '/opscampaignsave',
  access: writers,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Makes a draft or changes a campaign that has not begun: an approval it had is gone.',
  request: () =>
    wireObject({
      /** Absent: a new draft. */
      campaignId: z.uuid().optional(),
      /** The version that was read; required with `campaignId`. */
      version: z.int32().optional(),
      ...CampaignDraft,
    }),
  response: () => Campaign,
  answer: 'payload',
  refusals: [...draftRefusals, 'campaign-code-taken', 'campaign-vendor-unknown', 'file-not-found'],
})

const act = {
  family: 'gateway',
  access: writers,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  request: () => wireObject({ campaignId: z.uuid() }),
  response: () => Campaign,
  answer: 'payload',
} as const
const actRefusals = ['record-not-found', 'wrong-state', 'not-allowed', 'record-changed', 'busy'] as const

export const checkCampaign = defineCall({
  ...act,
  name: 'campaigns.check',
  path: '/opscampaigncheck',
  summary: 'Reads the file or asks the audience, and says everything that keeps the campaign from being sent.',
  refusals: actRefusals,
})

export const testCampaign = defineCall({
  ...act,
  name: 'campaigns.test',
  path: '/opscampaigntest',
  summary: 'Mode Test: sends the one record of the file, and remembers that this content was tested.',
  refusals: [
    ...actRefusals,
    'campaign-not-ready',
    'campaign-one-record',
    'campaign-test-failed',
    'campaign-test-listed',
    'campaign-test-quiet',
    'campaign-test-limit',
    'campaign-not-configured',
  ],
})

export const submitCampaign = defineCall({
  ...act,
  name: 'campaigns.submit',
  path: '/opscampaignsubmit',
  summary: 'Freezes the recipients and hands the campaign in: approved at once, or for a second person to approve.',
  refusals: [...actRefusals, 'campaign-not-ready', 'campaign-not-tested', 'campaign-not-configured'],
})

export const decideCampaign = defineCall({
  ...act,
  name: 'campaigns.decide',
  path: '/opscampaigndecision',
  summary: 'A second person, who touched nothing of it, approves what they saw or rejects it.',
  request: () =>
    wireObject({
      campaignId: z.uuid(),
      decision: z.enum(['approve', 'reject']),
      /** As the campaign was read. */
      sealHash: textUpTo(64).default(''),
      remark: Reason.default(''),
    }),
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
  ...act,
  name: 'campaigns.act',
  path: '/opscampaignact',
  summary: 'Sends an approved campaign now or later; pauses, resumes, cancels, discards it, or retries what failed.',
  request: () =>
    wireObject({
      campaignId: z.uuid(),
      act: z.enum(['sendNow', 'schedule', 'pause', 'resume', 'cancel', 'retryFailed', 'discard']),
      /** `schedule` needs it. */
      at: GivenInstant.optional(),
      reason: Reason.default(''),
    }),
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

export const SandboxMessage = wireAnswer({
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
  request: () => wireObject({ campaignId: z.uuid().optional(), ...pages() }),
  response: () => z.object({ rows: z.array(SandboxMessage), total: z.int() }),
  answer: 'page',
  refusals: ['not-allowed', 'record-not-found'],
})
