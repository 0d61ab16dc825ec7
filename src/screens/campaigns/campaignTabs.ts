import { type ComponentType, lazy } from 'react'
import { campaignSummary, findTemplates, submitPush, triggerSms } from '#contract/calls/campaigns.ts'
import { listPromoCards } from '#contract/calls/promoCards.ts'
import type { CallDefinition } from '#contract/wire/call.ts'

interface CampaignTabEntry {
  readonly label: string
  /** A call that only the service of the tab opens (conflict X050). */
  readonly call: CallDefinition
  readonly Screen: ComponentType
}

const written = async () => import('./forms/WrittenTabs.tsx')

/** In the documented order. */
export const campaignTabs: readonly CampaignTabEntry[] = [
  {
    label: 'Messaging Hub',
    call: triggerSms,
    Screen: lazy(async () => ({ default: (await written()).MessagingHub })),
  },
  {
    label: 'Push Notification',
    call: submitPush,
    Screen: lazy(async () => ({ default: (await written()).PushNotification })),
  },
  {
    label: 'App Notifications',
    call: submitPush,
    Screen: lazy(async () => ({ default: (await written()).AppNotifications })),
  },
  {
    label: 'Summary',
    call: campaignSummary,
    Screen: lazy(async () => ({ default: (await import('./summary/CampaignSummary.tsx')).CampaignSummary })),
  },
  {
    label: 'Promo Cards',
    call: listPromoCards,
    Screen: lazy(async () => ({ default: (await import('./promoCards/PromoCards.tsx')).PromoCards })),
  },
  {
    label: 'Notification Campaign',
    call: findTemplates,
    Screen: lazy(async () => ({
      default: (await import('./templates/NotificationCampaign.tsx')).NotificationCampaign,
    })),
  },
]
