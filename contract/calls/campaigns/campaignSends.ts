import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { AudienceSql } from './campaignAudiences.ts'
import { CampaignCode, Message, Picture, WireMode, plain } from './campaignFields.ts'
import { Campaign, draftRefusals } from './campaigns.ts'

export const sendAppNotification = defineCall({
  name: 'campaigns.sendAppNotification',
  family: 'gateway',
  path: '/automation-scripts',
  discriminator: { type: 'saveScriptAdditionalData', script_id: 'send_app_notification' },
  access: { anyOf: ['appnotificationbulk'] },
  kind: 'command',
  changes: 'none',
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
  changes: 'none',
  offline: 'never',
  summary: 'Hands in the latest draft of the person for this channel, as the documented job name asks (conflict X123).',
  request: () =>
    z.strictObject({
      arguments: z
        .strictObject({ '--user': textUpTo(60), user: textUpTo(60), '--campaign': z.uuid() })
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
  changes: 'none',
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
        /** The draft that was tested; absent: the person's latest push campaign of this name that has not begun. */
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
    ...draftRefusals,
    'busy',
    'file-not-found',
    'campaign-vendor-unknown',
    'campaign-not-ready',
    'campaign-not-tested',
    'campaign-not-configured',
    'campaign-one-record',
    'campaign-test-failed',
    'campaign-test-listed',
    'campaign-test-quiet',
    'campaign-test-limit',
  ],
})
