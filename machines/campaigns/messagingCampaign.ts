import { setup } from 'xstate'
import type { CampaignState } from '#contract/calls/campaigns/campaignFields.ts'
import { type DecisionFacts, decisionMachine } from '#machines/platform/decisionMachine.ts'

/** `makers`: the author, and whoever edited it or uploaded its file. */
export interface CampaignFacts extends DecisionFacts {
  /** A hash over what it says now: channel, vendor, template, message and picture. */
  readonly contentHash: string
  /** The hash of what the last test said; null: it was not tested. */
  readonly testedHash: string | null
  /** Over the content and the frozen recipients: what an approval is bound to. */
  readonly sealHash: string
  /** The form has the modes Test and Live. */
  readonly needsTest: boolean
  /** Somebody may have been sent something. */
  readonly hasBegun: boolean
}

export type CampaignEvent =
  | { readonly type: 'campaign.edit' }
  /** A provider took the one message of a test. */
  | { readonly type: 'campaign.tested' }
  | { readonly type: 'campaign.discard' }
  | { readonly type: 'campaign.submit'; readonly isGreen: boolean; readonly needsSecondPerson: boolean }
  | { readonly type: 'campaign.approve'; readonly by: string; readonly sealHash: string }
  | { readonly type: 'campaign.reject'; readonly by: string }
  | { readonly type: 'campaign.schedule' }
  | { readonly type: 'campaign.sendNow' }
  | { readonly type: 'campaign.due'; readonly lateMinutes: number }
  /** What would be sent is not what was approved. */
  | { readonly type: 'campaign.unsealed' }
  | { readonly type: 'campaign.claim' }
  | { readonly type: 'campaign.leaseLost' }
  | { readonly type: 'campaign.pause' }
  /** The error share, a refused template or a spent quota. */
  | { readonly type: 'campaign.trip' }
  | { readonly type: 'campaign.drained' }
  | { readonly type: 'campaign.resume' }
  | { readonly type: 'campaign.windowClosed' }
  | { readonly type: 'campaign.windowOpened' }
  | { readonly type: 'campaign.cancel' }
  | { readonly type: 'campaign.ended'; readonly failed: number }
  | { readonly type: 'campaign.retryFailed' }

/** A scheduled campaign that begins later than this waits for a person. */
const latestStartMinutes = 15

export const isInTime = (lateMinutes: number): boolean => lateMinutes <= latestStartMinutes

const campaigns = setup({
  types: { context: {} as CampaignFacts, events: {} as CampaignEvent },
  guards: {
    notBegun: ({ context }) => !context.hasBegun,
    greenAlone: ({ context, event }) =>
      event.type === 'campaign.submit' && event.isGreen && !event.needsSecondPerson && isTested(context),
    green: ({ context, event }) => event.type === 'campaign.submit' && event.isGreen && isTested(context),
    ofWhatWasSeen: ({ context, event }) =>
      event.type === 'campaign.approve' &&
      !context.makers.includes(event.by) &&
      context.sealHash !== '' &&
      event.sealHash === context.sealHash,
    bySomebodyElse: ({ context, event }) => 'by' in event && !context.makers.includes(event.by),
    inTime: ({ event }) => event.type === 'campaign.due' && isInTime(event.lateMinutes),
    nothingFailed: ({ event }) => event.type === 'campaign.ended' && event.failed === 0,
  },
})

const isTested = ({ needsTest, testedHash, contentHash }: CampaignFacts): boolean =>
  !needsTest || testedHash === contentHash

const sendOrSchedule = { 'campaign.schedule': 'scheduled', 'campaign.sendNow': 'queued' } as const
const toDraft = { guard: 'notBegun', target: 'draft' } as const

/**
 * The life of a campaign. What goes out is claimed in `sending` alone; `pausing` and `cancelling` wait for what is in
 * flight. State names are those of the contract.
 */
export const messagingCampaign = campaigns.createMachine({
  id: 'messagingCampaign',
  initial: 'draft',
  context: { makers: [], contentHash: '', testedHash: null, sealHash: '', needsTest: false, hasBegun: false },
  states: {
    draft: {
      on: {
        'campaign.edit': 'draft',
        'campaign.tested': 'draft',
        'campaign.discard': 'discarded',
        'campaign.submit': [
          { guard: 'greenAlone', target: 'approved' },
          { guard: 'green', target: 'pendingApproval' },
        ],
      },
    },
    pendingApproval: {
      on: {
        'campaign.edit': toDraft,
        'campaign.approve': { guard: 'ofWhatWasSeen', target: 'approved' },
        'campaign.reject': { guard: 'bySomebodyElse', target: 'draft' },
      },
    },
    approved: { on: { ...sendOrSchedule, 'campaign.edit': toDraft } },
    scheduled: {
      on: {
        'campaign.edit': toDraft,
        'campaign.due': [{ guard: 'inTime', target: 'queued' }, { target: 'missed' }],
        'campaign.cancel': 'cancelling',
      },
    },
    missed: { on: { ...sendOrSchedule, 'campaign.edit': toDraft, 'campaign.cancel': 'cancelling' } },
    queued: {
      on: {
        'campaign.edit': toDraft,
        'campaign.unsealed': toDraft,
        'campaign.claim': 'sending',
        'campaign.pause': 'paused',
        'campaign.windowClosed': 'waitingWindow',
        'campaign.cancel': 'cancelling',
      },
    },
    sending: {
      on: {
        'campaign.leaseLost': 'queued',
        'campaign.pause': 'pausing',
        'campaign.trip': 'pausing',
        'campaign.windowClosed': 'waitingWindow',
        'campaign.cancel': 'cancelling',
        'campaign.ended': [{ guard: 'nothingFailed', target: 'completed' }, { target: 'completedWithFailures' }],
      },
    },
    waitingWindow: { on: { 'campaign.windowOpened': 'queued', 'campaign.cancel': 'cancelling' } },
    pausing: { on: { 'campaign.drained': 'paused' } },
    paused: { on: { 'campaign.resume': 'queued', 'campaign.cancel': 'cancelling' } },
    cancelling: { on: { 'campaign.drained': 'cancelled' } },
    completedWithFailures: { on: { 'campaign.retryFailed': 'queued' } },
    completed: { type: 'final' },
    cancelled: { type: 'final' },
    discarded: { type: 'final' },
  },
})

export type CampaignWhyNot = 'wrong-state' | 'own-work' | 'seal-differs' | 'campaign-not-tested' | 'campaign-not-ready'

const { whyNot, after: campaignAfter } = decisionMachine<
  CampaignState,
  CampaignFacts,
  CampaignEvent,
  'wrong-state' | 'own-work' | 'seal-differs'
>(messagingCampaign, {
  code: 'seal-differs',
  asSeen: (facts, event) => {
    // What its maker did is theirs whether or not its recipients are sealed.
    const isMakers = 'by' in event && facts.makers.includes(event.by)
    const sealHash = facts.sealHash === '' && isMakers ? 'sealed' : facts.sealHash
    return { facts: { ...facts, sealHash }, event: { ...event, sealHash } }
  },
})
export { campaignAfter }

/** What `decide` asks; a campaign that is handed in has two reasons of its own. */
export const campaignDecision = { whyNot, after: campaignAfter }

/** Why the event is not possible; undefined: it is. */
export const whyNotCampaign = (
  state: CampaignState,
  facts: CampaignFacts,
  event: CampaignEvent,
): CampaignWhyNot | undefined => {
  const why = whyNot(state, facts, event)
  if (why === undefined || event.type !== 'campaign.submit' || state !== 'draft') return why
  return event.isGreen ? 'campaign-not-tested' : 'campaign-not-ready'
}

/** A tenth of at least a hundred answers says that it went wrong. */
export const isTripped = (answered: number, failed: number): boolean => answered >= 100 && failed * 10 > answered

/** Indian minutes of the day between which no promotional SMS leaves; over midnight where it ends before it begins. */
export interface QuietHours {
  readonly from: number
  readonly to: number
}

/** `minute`: Indian minute of the day, 0 to 1439. */
export const isQuiet = ({ from, to }: QuietHours, minute: number): boolean =>
  from === to ? false : from < to ? minute >= from && minute < to : minute >= from || minute < to
