import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, masked, number, status, text } from '#contract/wire/columns.ts'
import { pages } from '#contract/wire/pages.ts'
import { CalendarDay, Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { CampaignCode, RecipientState, SkipReason } from './campaignFields.ts'
import { writers } from './campaigns.ts'

export const Recipient = wireAnswer({
  recipientId: z.int(),
  /** The row of the file, or the place in the audience. */
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
  /** What fills {{1}}, {{2}} … An older gateway does not send it. */
  values: z.array(z.string()).default([]),
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
      ...pages(),
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
  heavy: true,
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
