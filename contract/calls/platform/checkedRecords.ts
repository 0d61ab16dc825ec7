import { z } from 'zod'
import { typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { checkedKinds, everyDecider, everyReader, kindsWithEffect } from '#contract/checkedKinds/index.ts'
import { shownAs } from '#contract/checkedKinds/checkedKind.ts'
import { Instant, RecordNumber, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'

/**
 * Why a person may not do something with a record: nobody can now, it is not their part, it is their own work, or that of
 * somebody with whom they count as one person.
 */
export const WhyNot = z.enum(['wrong-state', 'not-your-part', 'own-work', 'not-independent'])
export type WhyNot = z.infer<typeof WhyNot>

/** What every record that one person makes and another checks is answered with, beside its content. */
export const checkedFields = {
  /** Grows by one with every change and every decision; goes back in `If-Match`. */
  revision: z.int(),
  createdByUser: z.string(),
  changedBy: z.string(),
  changedAt: Instant,
  approvedBy: z.string().nullable(),
  approvedAt: Instant.nullable(),
  /** What was said with the last decision: the reason of a rejection. */
  remark: z.string(),
  /** Content that passed all its checks stands, and this is a change of it that waits or was sent back. */
  isChangePending: WireFlag,
}

/** The remark of a decision. A rejection or a cancellation needs one. */
export const Remark = typedLine(500)
export const shortestReason = 3

/** A change of such a record and a decision on it are refused with these. */
export const checkedRefusals = [
  'record-not-found',
  'record-changed',
  'fields-locked',
  'own-work',
  'not-independent',
  'wrong-state',
] as const

/** Records that wait for a second person, by master. */
export const CheckedKind = z.enum(checkedKinds)
export type CheckedKind = z.infer<typeof CheckedKind>

/** What a second person can do from the list of what waits. */
export const Decision = z.enum(['approve', 'verify', 'reject', 'cancel'])
export type Decision = z.infer<typeof Decision>

const CheckedKey = { kind: CheckedKind, id: RecordNumber }

const deciders = { anyOf: everyDecider } as const
const reviewers = { anyOf: everyReader } as const

/** How a value of a field is to be shown. */
export const ShownAs = z.enum(shownAs)

export const ReviewField = z.object({
  name: z.string(),
  as: ShownAs,
  /** Where what passed is read in another way than what is proposed: an amount that becomes a rate. */
  currentAs: ShownAs.optional(),
  /** What passed all its checks last; null: there is nothing yet. */
  current: z.union([z.string(), z.int()]).nullable(),
  proposed: z.union([z.string(), z.int()]).nullable(),
})
export type ReviewField = z.infer<typeof ReviewField>

/** What waits behind a record: a change of its own content, or a version that takes its place when it is verified. */
const pendingFields = { isChangePending: WireFlag, pendingVersion: z.int().nullable() }
export interface Pending {
  readonly isChangePending: boolean
  readonly pendingVersion: number | null
}

const Overlap = wireAnswer({
  id: z.int(),
  title: z.string(),
  state: z.string(),
  isReplaced: WireFlag,
  ...pendingFields,
})
export type Overlap = z.output<typeof Overlap>

export const reviewRecord = defineCall({
  name: 'checkedRecords.review',
  family: 'gateway',
  path: '/opsreview',
  access: reviewers,
  kind: 'read',
  offline: 'never',
  summary: 'One record as the second person sees it: each field current and proposed, who made it, what it touches.',
  request: () => wireObject(CheckedKey),
  response: () =>
    wireAnswer({
      ...CheckedKey,
      revision: z.int(),
      title: z.string(),
      state: z.string(),
      remark: z.string(),
      ...pendingFields,
      /** Every field, in the order of the form; those that differ are where current and proposed do. */
      fields: z.array(ReviewField),
      /** Login ids of everybody who made or changed it: none of them may decide. */
      makers: z.array(z.string()),
      changedBy: z.string(),
      changedAt: Instant,
      /** Active merchants that the record is about and the person may see. */
      merchants: z.int(),
      /** Other records for the same amounts and days. `isReplaced`: it ends when this one is verified. */
      overlaps: z.array(Overlap),
      /** What the person who asks may do now. */
      can: z.array(Decision),
      /** Why they may do nothing. */
      whyNot: WhyNot.nullable(),
      /** With whom they count as one person, since when and until when; empty: with nobody who made it. */
      notIndependent: z.string().default(''),
    }),
  answer: 'payload',
  refusals: ['record-not-found'],
})
export type Review = z.output<(typeof reviewRecord)['response']>

/** Days whose transactions a rate is tried on. */
export const effectDays = 30

export const effectOfRecord = defineCall({
  name: 'checkedRecords.effect',
  family: 'gateway',
  path: '/opseffect',
  access: reviewers,
  kind: 'read',
  heavy: true,
  offline: 'never',
  summary:
    'What a rate would have taken, or a bank scheme in interest, on the successful transactions of the last 30 days, beside what is in force now.',
  request: () => wireObject({ kind: z.enum(kindsWithEffect), id: RecordNumber }),
  response: () =>
    wireAnswer({
      /** The earliest transaction that is looked at. */
      since: Instant,
      /** Those that the current or the proposed rate covers. */
      transactions: z.int(),
      amountPaise: z.int(),
      /** Null: nothing stands yet. */
      currentCostPaise: z.int().nullable(),
      proposedCostPaise: z.int(),
      /** Null: the figures hold. No transaction is told apart by this payment method; there are too many to count now. */
      whyNot: z.enum(['method-unknown', 'too-many']).nullable(),
    }),
  answer: 'payload',
  refusals: ['record-not-found'],
})

export const decideRecords = defineCall({
  name: 'checkedRecords.decide',
  family: 'gateway',
  path: '/opsdecide',
  access: deciders,
  kind: 'money',
  changes: [
    'rate.inForce',
    'rate.outOfForce',
    'fee.inForce',
    'fee.outOfForce',
    'bankScheme.inForce',
    'bankScheme.outOfForce',
  ],
  offline: 'never',
  summary:
    'Decides on up to 100 records, each in the version that was looked at, each for itself: the answer says per item.',
  request: () =>
    wireObject({
      items: z
        .array(wireObject({ ...CheckedKey, revision: z.int32().min(1), decision: Decision }))
        .min(1)
        .max(100),
      remark: Remark.default(''),
    }),
  response: () =>
    z.array(
      wireAnswer({
        ...CheckedKey,
        isDone: WireFlag,
        /** The record after the decision, or as it is now; null: it does not exist. */
        state: z.string().nullable(),
        revision: z.int().nullable(),
        /** The code and the sentence of a refusal; empty when done. */
        code: z.string(),
        message: z.string(),
      }),
    ),
  answer: 'payload',
  refusals: ['remark-missing'],
})
