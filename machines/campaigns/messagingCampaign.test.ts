import { expect, test } from 'vitest'
import { CampaignState } from '#contract/calls/campaigns/campaignFields.ts'
import {
  campaignAfter,
  type CampaignEvent,
  type CampaignFacts,
  isQuiet,
  isTripped,
  messagingCampaign,
  whyNotCampaign,
} from './messagingCampaign.ts'

const facts: CampaignFacts = {
  makers: ['maker', 'uploader'],
  contentHash: 'now',
  testedHash: 'now',
  sealHash: 'sealed',
  needsTest: true,
  hasBegun: false,
}
type Leads = Partial<Record<CampaignState, string>>
const begun: Leads = { queued: 'cancelling', sending: 'cancelling', paused: 'cancelling', waitingWindow: 'cancelling' }
const all = (lead: string) => Object.fromEntries(CampaignState.options.map((state) => [state, lead])) as Leads

/** Every event with where it leads from each state; from all others it is `wrong-state`. */
const cells: readonly (readonly [CampaignEvent, Leads, Partial<CampaignFacts>?])[] = [
  [
    { type: 'campaign.edit' },
    {
      draft: 'draft',
      pendingApproval: 'draft',
      approved: 'draft',
      scheduled: 'draft',
      missed: 'draft',
      queued: 'draft',
    },
  ],
  [{ type: 'campaign.edit' }, { draft: 'draft' }, { hasBegun: true }],
  [{ type: 'campaign.tested' }, { draft: 'draft' }],
  [{ type: 'campaign.discard' }, { draft: 'discarded' }],
  [{ type: 'campaign.submit', isGreen: true, needsSecondPerson: true }, { draft: 'pendingApproval' }],
  [{ type: 'campaign.submit', isGreen: true, needsSecondPerson: false }, { draft: 'approved' }],
  [{ type: 'campaign.submit', isGreen: false, needsSecondPerson: false }, { draft: 'campaign-not-ready' }],
  [
    { type: 'campaign.submit', isGreen: true, needsSecondPerson: false },
    { draft: 'campaign-not-tested' },
    { testedHash: 'before' },
  ],
  [
    { type: 'campaign.submit', isGreen: true, needsSecondPerson: true },
    { draft: 'campaign-not-tested' },
    { testedHash: null },
  ],
  [
    { type: 'campaign.submit', isGreen: true, needsSecondPerson: true },
    { draft: 'pendingApproval' },
    { testedHash: null, needsTest: false },
  ],
  [{ type: 'campaign.approve', by: 'other', sealHash: 'sealed' }, { pendingApproval: 'approved' }],
  [{ type: 'campaign.approve', by: 'other', sealHash: 'else' }, { pendingApproval: 'seal-differs' }],
  [{ type: 'campaign.approve', by: 'maker', sealHash: 'sealed' }, { pendingApproval: 'own-work' }],
  [{ type: 'campaign.approve', by: 'uploader', sealHash: 'sealed' }, { pendingApproval: 'own-work' }],
  [{ type: 'campaign.reject', by: 'other' }, { pendingApproval: 'draft' }],
  [{ type: 'campaign.reject', by: 'maker' }, { pendingApproval: 'own-work' }],
  [{ type: 'campaign.schedule' }, { approved: 'scheduled', missed: 'scheduled' }],
  [{ type: 'campaign.sendNow' }, { approved: 'queued', missed: 'queued' }],
  [{ type: 'campaign.due', lateMinutes: 15 }, { scheduled: 'queued' }],
  [{ type: 'campaign.due', lateMinutes: 15.01 }, { scheduled: 'missed' }],
  [{ type: 'campaign.unsealed' }, { queued: 'draft' }],
  [{ type: 'campaign.unsealed' }, {}, { hasBegun: true }],
  [{ type: 'campaign.claim' }, { queued: 'sending' }],
  [{ type: 'campaign.leaseLost' }, { sending: 'queued' }],
  [{ type: 'campaign.pause' }, { queued: 'paused', sending: 'pausing' }],
  [{ type: 'campaign.trip' }, { sending: 'pausing' }],
  [{ type: 'campaign.drained' }, { pausing: 'paused', cancelling: 'cancelled' }],
  [{ type: 'campaign.resume' }, { paused: 'queued' }],
  [{ type: 'campaign.windowClosed' }, { queued: 'waitingWindow', sending: 'waitingWindow' }],
  [{ type: 'campaign.windowOpened' }, { waitingWindow: 'queued' }],
  [{ type: 'campaign.cancel' }, { ...begun, scheduled: 'cancelling', missed: 'cancelling' }],
  [{ type: 'campaign.ended', failed: 0 }, { sending: 'completed' }],
  [{ type: 'campaign.ended', failed: 1 }, { sending: 'completedWithFailures' }],
  [{ type: 'campaign.retryFailed' }, { completedWithFailures: 'queued' }],
]

test('the states of a campaign are those of the contract', () => {
  expect(Object.keys(messagingCampaign.states).toSorted()).toEqual(CampaignState.options.toSorted())
})

test('every state × event leads where the design says, and nowhere else', () => {
  const wrong: string[] = []
  for (const [event, leads, other] of cells)
    for (const state of CampaignState.options) {
      const known = { ...facts, ...other }
      const got = whyNotCampaign(state, known, event) ?? campaignAfter(state, known, event)
      const want = { ...all('wrong-state'), ...leads }[state]
      if (got !== want) wrong.push(`${state} ${JSON.stringify(event)}: ${got}, not ${want}`)
    }
  expect(wrong).toEqual([])
})

test('every event of the machine stands in the table', () => {
  const named = new Set(cells.map(([{ type }]) => type))
  expect(messagingCampaign.events.filter((type) => !named.has(type as never))).toEqual([])
})

test('an approval is bound to what was seen: before the recipients are sealed there is none', () => {
  const unsealed = { ...facts, sealHash: '' }
  expect(whyNotCampaign('pendingApproval', unsealed, { type: 'campaign.approve', by: 'other', sealHash: '' })).toBe(
    'wrong-state',
  )
})

test('it trips above a tenth of failures, of a hundred answers at least', () => {
  expect([isTripped(99, 99), isTripped(100, 10), isTripped(100, 11), isTripped(1_000, 101)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('quiet hours go over midnight, and end at their minute', () => {
  const night = { from: 21 * 60, to: 10 * 60 }
  const minutes = [20 * 60 + 59, 21 * 60, 0, 9 * 60 + 59, 10 * 60]
  expect(minutes.map((minute) => isQuiet(night, minute))).toEqual([false, true, true, true, false])
  expect(minutes.map((minute) => isQuiet({ from: 0, to: 0 }, minute))).toEqual(minutes.map(() => false))
  expect([isQuiet({ from: 60, to: 120 }, 90), isQuiet({ from: 60, to: 120 }, 120)]).toEqual([true, false])
})
