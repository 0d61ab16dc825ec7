import { type ComponentType, lazy } from 'react'
import { campaignSummary } from '#contract/calls/campaigns/campaignRecipients.ts'
import { submitPush, triggerSms } from '#contract/calls/campaigns/campaignSends.ts'
import { findTemplates } from '#contract/calls/campaigns/campaignTemplates.ts'
import { listPromoCards } from '#contract/calls/campaigns/promoCards.ts'
import type { CallDefinition } from '#contract/wire/call.ts'

interface CampaignTabEntry {
  readonly label: string
  /** Asked about a call that only the service of the tab opens (conflict X050). */
  readonly opens: (can: (entry: CallDefinition) => boolean) => boolean
  readonly Screen: ComponentType
}

const written = async () => import('./forms/WrittenTabs.tsx')

/** In the documented order. */
export const campaignTabs: readonly CampaignTabEntry[] = [
  {
    label: 'Messaging Hub',
    opens: (can) => can(triggerSms),
    Screen: lazy(async () => ({ default: (await written()).MessagingHub })),
  },
  {
    label: 'Push Notification',
    opens: (can) => can(submitPush),
    Screen: lazy(async () => ({ default: (await written()).PushNotification })),
  },
  {
    label: 'App Notifications',
    opens: (can) => can(submitPush),
    Screen: lazy(async () => ({ default: (await written()).AppNotifications })),
  },
  {
    label: 'Summary',
    opens: (can) => can(campaignSummary),
    Screen: lazy(async () => ({ default: (await import('./summary/CampaignSummary.tsx')).CampaignSummary })),
  },
  {
    label: 'Promo Cards',
    opens: (can) => can(listPromoCards),
    Screen: lazy(async () => ({ default: (await import('./promoCards/PromoCards.tsx')).PromoCards })),
  },
  {
    label: 'Notification Campaign',
    opens: (can) => can(findTemplates),
    Screen: lazy(async () => ({
      default: (await import('./templates/NotificationCampaign.tsx')).NotificationCampaign,
    })),
  },
]
