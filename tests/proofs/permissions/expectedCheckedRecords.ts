import { checkedSamples } from '#tests/support/checkedSamples/index.ts'
import type { ExpectedRow } from './expectedRow.ts'

/** One of what the kinds name opens it; the samples say it by hand. */
const anyOf = (which: 'readers' | 'deciders') => [...new Set(checkedSamples.flatMap((sample) => sample[which]))]
const badRequest = { answer: '400 bad-request' } as const

/** Campaigns wait for a second person too. */
export const campaignDeciders = [
  'campaign_whatsapp_notification',
  'campaign_app_notification',
  'appnotificationbulk',
  'whatsapp_onboard',
  'calculatebrandpricewarranty',
]

/** Who decides on offers, schemes and group codes. */
export const offerDeciders = ['getusers', 'upload_offer', 'offerdescupdate', 'addeditbrandconfig']

export const expectedCheckedRecords: readonly ExpectedRow[] = [
  ...checkedSamples.flatMap(({ permissions }) => permissions),
  {
    call: 'waiting.list',
    opensFor: [...anyOf('deciders'), 'kyc_approved', ...campaignDeciders, ...offerDeciders, 'integrations'],
    asks: { size: 1 },
    answer: '200',
  },
  { call: 'troubles.list', opensFor: 'signed-in', asks: {}, answer: '200' },
  { call: 'records.life', opensFor: 'signed-in', asks: { kind: 'none', key: '1' }, ...badRequest },
  { call: 'checkedRecords.review', opensFor: anyOf('readers'), asks: { kind: 'none', id: 1 }, ...badRequest },
  { call: 'checkedRecords.effect', opensFor: anyOf('readers'), asks: { kind: 'none', id: 999_999 }, ...badRequest },
  { call: 'checkedRecords.decide', opensFor: anyOf('deciders'), asks: { items: [] }, ...badRequest },
]
