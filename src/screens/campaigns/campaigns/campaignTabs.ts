import { campaignSummary } from '#contract/calls/campaigns/campaignRecipients.ts'
import { submitPush, triggerSms } from '#contract/calls/campaigns/campaignSends.ts'
import { findTemplates } from '#contract/calls/campaigns/campaignTemplates.ts'
import { listPromoCards } from '#contract/calls/campaigns/promoCards.ts'
import type { PageTab } from '#src/session/TabPage.tsx'
import { lazyScreen } from '#src/ui/lazyScreen.ts'

const written = () => import('./forms/WrittenTabs.tsx')

/** In the documented order, each with a call that only its service opens (conflict X050). */
export const campaignTabs: readonly PageTab[] = [
  {
    label: 'Messaging Hub',
    slug: 'messaging-hub',
    words: 'sms whatsapp message',
    call: triggerSms,
    Screen: lazyScreen(written, 'MessagingHub'),
  },
  {
    label: 'Push Notification',
    slug: 'push',
    words: 'push',
    call: submitPush,
    Screen: lazyScreen(written, 'PushNotification'),
  },
  {
    label: 'App Notifications',
    slug: 'app-notifications',
    words: 'app push audience',
    call: submitPush,
    Screen: lazyScreen(written, 'AppNotifications'),
  },
  {
    label: 'Summary',
    slug: 'summary',
    words: 'campaign report',
    call: campaignSummary,
    Screen: lazyScreen(() => import('./summary/CampaignSummary.tsx'), 'CampaignSummary'),
  },
  {
    label: 'Promo Cards',
    slug: 'promo-cards',
    words: 'promo offers',
    call: listPromoCards,
    Screen: lazyScreen(() => import('./promoCards/PromoCards.tsx'), 'PromoCards'),
  },
  {
    label: 'Notification Campaign',
    slug: 'notification-campaign',
    words: 'template whatsapp sms one merchant',
    call: findTemplates,
    Screen: lazyScreen(() => import('./templates/NotificationCampaign.tsx'), 'NotificationCampaign'),
  },
]
