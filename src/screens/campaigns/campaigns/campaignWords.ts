import type { LabelColorOptions } from '@primer/react'
import {
  type CampaignChannel,
  type CampaignDoor,
  type CampaignState,
  type RecipientState,
  type SkipReason,
} from '#contract/calls/campaigns/campaignFields.ts'
import { listRecipients } from '#contract/calls/campaigns/campaignRecipients.ts'
import {
  type Campaign,
  type Funnel,
  getCampaign,
  listCampaigns,
  listSandbox,
} from '#contract/calls/campaigns/campaigns.ts'
import { formatIndianAt } from '#contract/wire/indianTime.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'
import { formatCount } from '#src/ui/count.ts'
import type { CampaignTab } from './campaignPlaces.ts'

/** Answers that an act on a campaign changes. */
export const campaignReads = [getCampaign, listCampaigns, listRecipients, listSandbox, listWaiting]

export const campaignStateColours: Readonly<Record<CampaignState, LabelColorOptions>> = {
  draft: 'secondary',
  pendingApproval: 'attention',
  approved: 'accent',
  scheduled: 'accent',
  missed: 'danger',
  queued: 'accent',
  sending: 'accent',
  pausing: 'attention',
  paused: 'attention',
  waitingWindow: 'attention',
  cancelling: 'attention',
  cancelled: 'secondary',
  completed: 'success',
  completedWithFailures: 'danger',
  discarded: 'secondary',
}

export const recipientStateWords: Readonly<Record<RecipientState, string>> = {
  planned: 'Not sent yet',
  skipped: 'Left out',
  claimed: 'Being sent',
  submitted: 'Submitted',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  unknown: 'Unknown',
}

export const recipientStateColours: Readonly<Record<RecipientState, LabelColorOptions>> = {
  planned: 'secondary',
  skipped: 'secondary',
  claimed: 'accent',
  submitted: 'accent',
  delivered: 'success',
  read: 'success',
  failed: 'danger',
  unknown: 'attention',
}

export const skipReasonWords: Readonly<Record<SkipReason, string>> = {
  hidden: 'Hidden in the sheet',
  invalid: 'Invalid',
  duplicate: 'Duplicate',
  optedOut: 'Opted out',
  dnd: 'On the DND list',
  noDevice: 'No device',
  unknownMerchant: 'No such merchant',
}

export const channelWords: Readonly<Record<CampaignChannel, string>> = {
  sms: 'SMS',
  whatsapp: 'Whatsapp',
  push: 'Push',
}

export const doorWords: Readonly<Record<CampaignDoor, string>> = {
  messagingHub: 'Messaging Hub',
  push: 'Push Notification',
  appNotification: 'App Notifications',
  notification: 'Notification Campaign',
  merchantMessage: 'Send Message',
}

/** The tab that a campaign was written in; the merchant view has none. */
export const tabOfDoor: Readonly<Record<CampaignDoor, CampaignTab | undefined>> = {
  messagingHub: 'messagingHub',
  push: 'push',
  appNotification: 'appNotification',
  notification: 'notification',
  merchantMessage: undefined,
}

/** The tabs whose form writes a campaign to many. */
export const isWritten = (
  tab: CampaignTab | undefined,
): tab is Extract<CampaignTab, 'messagingHub' | 'push' | 'appNotification'> =>
  tab === 'messagingHub' || tab === 'push' || tab === 'appNotification'

/** Says what becomes of the hidden rows of a sheet. */
export const hiddenFact = ({ rowsHidden, takesHidden }: Pick<Campaign, 'rowsHidden' | 'takesHidden'>) =>
  rowsHidden === 0
    ? []
    : [
        {
          label: 'Hidden rows',
          value: `${formatCount(rowsHidden)}, ${takesHidden ? 'sent it as all others' : 'left out'}`,
        },
      ]

/** It is on its way without anybody doing something. */
export const isMoving = ({ state }: Pick<Campaign, 'state'>): boolean =>
  ['scheduled', 'queued', 'sending', 'pausing', 'cancelling', 'waitingWindow'].includes(state)

export const leftOut = (funnel: Funnel): number => funnel.rows - funnel.sendable
/** The provider has answered for them. */
export const answered = (funnel: Funnel): number => funnel.sendable - funnel.waiting

const isOwnWork = ({ whyNot }: Campaign): boolean => whyNot !== ''

/** What happens next, and who does it. */
export const nextStepOf = (campaign: Campaign): string => {
  const { state, can, trouble, restsUntil } = campaign
  if (restsUntil !== null)
    return `The provider asks to wait until ${formatIndianAt(Date.parse(restsUntil), 'HH:mm:ss')}. It goes on by itself then: you may close this page.`
  switch (state) {
    case 'draft':
      return can.includes('test')
        ? 'Send the test, look at it, then hand the campaign in with mode Live.'
        : 'Check it, then hand it in. Nothing is sent before.'
    case 'pendingApproval':
      if (isOwnWork(campaign)) return campaign.whyNot
      return can.includes('approve')
        ? 'It waits for you: read the message and the numbers, then approve or reject it.'
        : 'It waits for a second person.'
    case 'approved':
      return 'Send it now, or choose a time.'
    case 'scheduled':
      return 'It begins by itself at the time it was scheduled for.'
    case 'missed':
      return 'It could not begin in time. Send it now, choose another time, or cancel it.'
    case 'queued':
      return 'It begins in a moment.'
    case 'sending':
      return 'It is sent by the gateway: you may close this page.'
    case 'pausing':
      return 'Sending is paused. Messages on their way may still be delivered.'
    case 'paused':
      return trouble === '' ? 'Resume it, or cancel it.' : `${trouble}. Resume it, or cancel it.`
    case 'waitingWindow':
      return 'Promotional SMS are not sent in quiet hours. It goes on by itself when they end.'
    case 'cancelling':
      return 'Sending is paused. Messages on their way may still be delivered.'
    case 'cancelled':
      return 'Anyone not reached by then receives nothing.'
    case 'completed':
      return 'All messages are sent. Delivery reports may still arrive.'
    case 'completedWithFailures':
      return 'Some messages failed and can be sent again. Those with an unknown result are never resent automatically.'
    case 'discarded':
      return 'It was thrown away before it was sent.'
  }
}

/** `about 3 min` */
export const timeLeft = (seconds: number): string =>
  seconds < 60
    ? `about ${seconds} s`
    : seconds < 5_400
      ? `about ${Math.ceil(seconds / 60)} min`
      : `about ${Math.ceil(seconds / 3_600)} h`

/** Enough of a hash to compare by eye. */
export const shortHash = (hash: string): string => (hash === '' ? '' : `${hash.slice(0, 8)}…${hash.slice(-8)}`)
