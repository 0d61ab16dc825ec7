import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { WireHundredths } from '#contract/wire/money.ts'
import { Instant, RecordNumber, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { OfferActKind } from './offerActs.ts'
import { scheme } from './offerFields.ts'
import { OfferRow } from './offers.ts'

/** An act that wrote the offer, or what it was before. */
export const ActOnOffer = z.lazy(() =>
  wireAnswer({
    changeId: z.uuid(),
    act: OfferActKind,
    by: z.string(),
    at: Instant,
    /** The act made it; otherwise it changed it. */
    isNew: z.boolean(),
    takenBackBy: z.string(),
    takenBackAt: Instant.nullable(),
    /** Whose approval it was done by; empty: one person was enough. */
    approvedBy: z.string(),
  }),
)

export const OfferPage = z.lazy(() =>
  wireAnswer({
    offer: OfferRow,
    /** The offer that it goes on from, where an update ended that one; null: none. */
    before: z.int().nullable(),
    /** The one that goes on from it; null: none. */
    after: z.int().nullable(),
    /** The sheet that wrote it last; null: none did. */
    jobId: z.uuid().nullable(),
    changedAt: Instant,
    /** The oldest first. */
    acts: z.array(ActOnOffer),
    /** Approved bank schemes of its bank and months, for who may see those. An older gateway does not send them. */
    bankSchemes: z
      .array(
        wireAnswer({
          id: z.int(),
          bank: z.string(),
          bankTenureId: z.string(),
          tenure: z.int(),
          rate: WireHundredths,
        }),
      )
      .default([]),
  }),
)
export type OfferPage = z.output<typeof OfferPage>

export const getOffer = defineCall({
  ...scheme,
  name: 'offers.get',
  path: '/opsoffer',
  kind: 'read',
  offline: 'cache',
  summary: 'One offer: its rule, what became of it, what wrote it, and the offers before and after it.',
  request: () => wireObject({ id: RecordNumber }),
  response: () => OfferPage,
  answer: 'payload',
  refusals: ['record-not-found'],
})
