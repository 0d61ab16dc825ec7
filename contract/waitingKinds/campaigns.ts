import type { WaitingKindEntry } from './waitingKind.ts'

/** By its id. */
export const campaignKind = {
  kind: 'campaign',
  name: 'Campaign',
  step: 'approve',
  deciders: [
    'campaign_whatsapp_notification',
    'campaign_app_notification',
    'appnotificationbulk',
    'whatsapp_onboard',
    'calculatebrandpricewarranty',
  ],
  decidedAt: (campaignId) => `/campaign/${campaignId}`,
} as const satisfies WaitingKindEntry
