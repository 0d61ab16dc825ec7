import { z } from 'zod'
import { troubleKinds } from '#contract/troubleKinds.ts'
import { defineCall } from '#contract/wire/call.ts'
import { WireSignedHundredths } from '#contract/wire/money.ts'
import { Instant, wireAnswer } from '#contract/wire/wire.ts'

/** So many of a kind are named, the latest first. */
export const namedTroubles = 3

const Trouble = wireAnswer({
  /** Tells it from others of its kind: the id of a job, a refund or an event, the number of a payout, a UTR, a gateway. */
  key: z.string(),
  /** One line for people: 'B12-M0000001, Asha Kirana'. */
  title: z.string(),
  /** Null: it is about no amount. */
  amount: WireSignedHundredths.nullable(),
  since: Instant,
})
export type Trouble = z.output<typeof Trouble>

export const TroublesOfKind = wireAnswer({
  kind: z.enum(troubleKinds),
  count: z.int(),
  /** Those since the person acted here last. */
  countNew: z.int(),
  /** The sum of all; null: they are about no amounts. */
  amount: WireSignedHundredths.nullable(),
  rows: z.array(Trouble),
})
export type TroublesOfKind = z.output<typeof TroublesOfKind>

export const listTroubles = defineCall({
  name: 'troubles.list',
  family: 'gateway',
  path: '/opstroubles',
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  passive: true,
  summary:
    'What went wrong and waits for somebody: transfers, missing money, payouts, refunds, events and files that the person may see, and what of it is new to them.',
  request: () => z.strictObject({}),
  response: () =>
    wireAnswer({
      /** When the person acted here last, before they signed in; of somebody new, a day ago. */
      since: Instant,
      /** Only kinds of which there are some. */
      kinds: z.array(TroublesOfKind),
    }),
  answer: 'payload',
  refusals: [],
})
