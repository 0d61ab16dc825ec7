import { expect, test } from 'vitest'
import { RecipientState, ReportedStatus } from '#contract/calls/campaigns/campaignFields.ts'
import { recipientAfter, type RecipientEvent } from './campaignRecipient.ts'

const report = (status: ReportedStatus): RecipientEvent => ({ type: 'recipient.reported', status })
const answer = (outcome: 'submitted' | 'failed' | 'unknown' | 'wait'): RecipientEvent => ({
  type: 'recipient.answered',
  outcome,
})

const cells: readonly (readonly [RecipientEvent, Partial<Record<RecipientState, RecipientState>>])[] = [
  [{ type: 'recipient.skip' }, { planned: 'skipped' }],
  [{ type: 'recipient.claim' }, { planned: 'claimed' }],
  [answer('submitted'), { claimed: 'submitted' }],
  [answer('failed'), { claimed: 'failed' }],
  [answer('unknown'), { claimed: 'unknown' }],
  [answer('wait'), { claimed: 'planned' }],
  [{ type: 'recipient.lost' }, { claimed: 'unknown' }],
  [{ type: 'recipient.retry' }, { failed: 'planned' }],
  [
    report('sent'),
    {
      claimed: 'submitted',
      unknown: 'submitted',
      submitted: 'submitted',
      failed: 'failed',
      delivered: 'delivered',
      read: 'read',
    },
  ],
  [
    report('failed'),
    {
      claimed: 'failed',
      unknown: 'failed',
      submitted: 'failed',
      failed: 'failed',
      delivered: 'delivered',
      read: 'read',
    },
  ],
  [
    report('delivered'),
    {
      planned: 'delivered',
      claimed: 'delivered',
      unknown: 'delivered',
      submitted: 'delivered',
      failed: 'delivered',
      delivered: 'delivered',
      read: 'read',
    },
  ],
  [
    report('read'),
    {
      planned: 'read',
      claimed: 'read',
      unknown: 'read',
      submitted: 'read',
      failed: 'read',
      delivered: 'read',
      read: 'read',
    },
  ],
]

test('every state × event leads where the design says, and nowhere else', () => {
  const wrong: string[] = []
  for (const [event, leads] of cells)
    for (const state of RecipientState.options) {
      const got = recipientAfter(state, event)
      if (got !== leads[state]) wrong.push(`${state} ${JSON.stringify(event)}: ${got}, not ${leads[state]}`)
    }
  expect(wrong).toEqual([])
})

const orders = <T>(items: readonly T[]): T[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, at) => orders(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]))

test('reports in every order, around the answer and with repeats, end in one state', () => {
  for (const some of [
    ['sent', 'delivered', 'read'],
    ['sent', 'failed'],
    ['failed', 'delivered'],
    ReportedStatus.options,
  ] as const) {
    const events: RecipientEvent[] = [answer('submitted'), ...some.map(report), report(some[0])]
    const ends = new Set(
      orders(events).map((order) =>
        order.reduce<RecipientState>((state, event) => recipientAfter(state, event) ?? state, 'claimed'),
      ),
    )
    expect([...ends]).toHaveLength(1)
  }
})

test('what is not known is never sent again by itself', () => {
  const unsent: RecipientEvent[] = [{ type: 'recipient.claim' }, { type: 'recipient.retry' }, answer('wait')]
  expect(unsent.map((event) => recipientAfter('unknown', event))).toEqual([undefined, undefined, undefined])
})
