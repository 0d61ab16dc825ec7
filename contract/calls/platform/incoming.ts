import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { AccessReason } from '#contract/wire/accessReason.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, status, text } from '#contract/wire/columns.ts'
import { feedKindNames } from '#contract/feed/kindNames.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Day, Instant, RecordNumber, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'

const access = screenAccess.integrations
const calls = { family: 'gateway', access, offline: 'never', answer: 'payload' } as const

const FeedKindName = z.enum(feedKindNames)

/** How long a part of the picture is. */
export const trafficMinutes = 15

export const AlarmKind = z.enum(['lag', 'refused', 'stale', 'silent'])
export type AlarmKind = z.infer<typeof AlarmKind>

const TrafficOfKind = wireAnswer({
  clientId: z.int(),
  client: z.string(),
  source: z.string(),
  /** Empty: events whose kind nobody knows. */
  kind: z.string(),
  /** Events a minute, of the last five minutes. */
  perMinute: z.number(),
  /** How old events were when they came, on average of the last 15 minutes; null: none came. */
  lagMs: z.int().nullable(),
  lastAt: Instant.nullable(),
  /** It is counted over the last 24 hours. */
  received: z.int(),
  applied: z.int(),
  duplicate: z.int(),
  stale: z.int(),
  early: z.int(),
  conflict: z.int(),
  refused: z.int(),
  /** Events that are kept now. */
  waitingNow: z.int(),
  refusedNow: z.int(),
})
export type TrafficOfKind = z.output<typeof TrafficOfKind>

export const traffic = defineCall({
  name: 'incoming.traffic',
  path: '/integrations/incoming/traffic',
  kind: 'read',
  heavy: true,
  ...calls,
  summary:
    'What came in the last 24 hours, by source and kind and by quarters of an hour, and what is wrong with it now.',
  request: () => wireObject({ clientId: RecordNumber.optional() }),
  response: () =>
    wireAnswer({
      at: Instant,
      /** Those that nobody has decided. */
      conflicts: z.int(),
      /** Quarters of an hour, oldest first. */
      parts: z.array(
        wireAnswer({
          from: Instant,
          applied: z.int(),
          /** Early, or a conflict. */
          waiting: z.int(),
          refused: z.int(),
          /** Duplicates and stale ones. */
          passedOver: z.int(),
        }),
      ),
      kinds: z.array(TrafficOfKind),
      /** What waits at the broker, of all clients; null: events come by HTTP alone. */
      stream: wireAnswer({
        isAway: WireFlag,
        /** Messages that nobody has taken yet. */
        pending: z.int(),
        /** Messages that a process took and has not answered. */
        underWay: z.int(),
      }).nullable(),
      alarms: z.array(
        wireAnswer({
          client: z.string(),
          what: AlarmKind,
          /** Milliseconds of a lag or of a silence, basis points of a share. */
          figure: z.int(),
          most: z.int(),
          since: Instant,
        }),
      ),
    }),
  refusals: [],
})

/** `fetching`: it was applied, and its documents are on their way. */
export const KeptState = z.enum(['refused', 'early', 'fetching'])
export type KeptState = z.infer<typeof KeptState>

const keptEvent = {
  keptId: z.int(),
  client: z.string(),
  source: z.string(),
  eventId: z.string(),
  kind: z.string(),
  subject: z.string(),
  state: KeptState,
  /** Empty unless it is refused. */
  code: z.string(),
  field: z.string(),
  message: z.string(),
  right: z.string(),
  /** `merchant:M0000001` */
  waitsFor: z.string(),
  receivedAt: Instant,
  /** A correction waits for a second person. */
  isWaiting: WireFlag,
  version: z.int(),
}
const KeptEvent = wireAnswer(keptEvent)
export type KeptEvent = z.output<typeof KeptEvent>

const paged = { page: z.int().min(1).max(100_000), size: z.int().min(1).max(100) }
const found = {
  clientId: RecordNumber.optional(),
  /** An event's id, its subject, or the merchant or payment that it waits for. */
  text: textUpTo(128).optional(),
}

export const listKept = defineCall({
  name: 'incoming.events',
  path: '/integrations/incoming/events',
  kind: 'read',
  ...calls,
  summary: 'Events that are kept: refused ones, and those that wait for what has not come yet or for their documents.',
  request: () =>
    wireObject({
      ...found,
      state: KeptState.optional(),
      kind: FeedKindName.optional(),
      code: textUpTo(40).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      ...paged,
    }),
  response: () => z.object({ rows: z.array(KeptEvent), total: z.int() }),
  refusals: [],
})

export const keptColumns = columnsOf(listKept, {
  receivedAt: instant('Received', { isSorted: true }),
  source: text('Source'),
  kind: text('Kind'),
  subject: id('Subject'),
  eventId: id('Event id', { isExtra: true }),
  state: status('Status'),
  code: text('Fault'),
  field: text('Field'),
  waitsFor: text('Waits For'),
  message: text('Message', { isFileOnly: true }),
  right: text('What Is Right', { isFileOnly: true }),
})

/** One value before and after, as far as it may be seen. */
const difference = {
  field: z.string(),
  before: z.string(),
  after: z.string(),
  /** It moves money or says where it goes. */
  isMoney: WireFlag,
}
const Difference = wireAnswer(difference)
export type Difference = z.output<typeof Difference>

export const readKept = defineCall({
  name: 'incoming.event',
  path: '/integrations/incoming/event',
  kind: 'read',
  ...calls,
  summary: 'One kept event with its fault. Personal numbers in it are masked.',
  request: () => wireObject({ keptId: RecordNumber }),
  response: () =>
    wireAnswer({
      ...keptEvent,
      /** JSON, laid out. */
      event: z.string(),
      hasMasked: WireFlag,
      can: z.array(z.enum(['correct', 'drop'])),
      whyNot: z.string(),
      /** The correction that waits. */
      decisionId: z.string().nullable(),
    }),
  refusals: ['record-not-found'],
})

export const unmaskKept = defineCall({
  name: 'incoming.unmask',
  path: '/integrations/incoming/unmask',
  kind: 'command',
  changes: 'none',
  ...calls,
  replay: 'never',
  summary: 'One kept event with its numbers in full. Each counts as a full number that was shown.',
  request: () => wireObject({ keptId: RecordNumber, reason: AccessReason }),
  response: () => wireAnswer({ event: z.string() }),
  refusals: ['record-not-found', 'unmask-limit'],
})

const longestCorrected = 64 * 1024
const Corrected = textUpTo(longestCorrected, 'An event has at most 64 KiB.')

const Fault = wireAnswer({ code: z.string(), field: z.string(), message: z.string(), right: z.string() })

const outcomes = z.enum(['applied', 'duplicate', 'stale', 'early', 'conflict', 'refused'])

export const tryCorrection = defineCall({
  name: 'incoming.try',
  path: '/integrations/incoming/try',
  kind: 'read',
  ...calls,
  summary: 'Judges a corrected event as the door for events does, and writes nothing.',
  request: () => wireObject({ keptId: RecordNumber, event: Corrected }),
  response: () =>
    wireAnswer({
      outcome: outcomes,
      fault: Fault.nullable(),
      differences: z.array(Difference),
      /** It moves money or says where it goes: somebody else has to agree. */
      needsSecond: WireFlag,
    }),
  refusals: ['record-not-found'],
})

export const correctEvent = defineCall({
  name: 'incoming.correct',
  path: '/integrations/incoming/correct',
  kind: 'command',
  changes: [
    'merchant.changed',
    'kyc.reopened',
    'refund.succeeded',
    'hold.released',
    'brandMapping.changed',
    'superMerchant.membersChanged',
  ],
  ...calls,
  ifMatch: 'required',
  summary:
    'Corrects a kept event and applies it through the same rules as the door. What moves money or says where it goes waits for a second person.',
  request: () => wireObject({ keptId: RecordNumber, event: Corrected, remark: typedLine(300) }),
  response: () =>
    wireAnswer({
      /** `waits`: a second person has to agree. */
      outcome: z.enum(['applied', 'duplicate', 'stale', 'early', 'conflict', 'waits']),
      /** Events that waited for it and were applied with it. */
      followed: z.int(),
      decisionId: z.string().nullable(),
    }),
  refusals: ['record-not-found', 'record-changed', 'wrong-state', 'remark-missing', 'event-refused'],
})

export const dropEvent = defineCall({
  name: 'incoming.drop',
  path: '/integrations/incoming/drop',
  kind: 'command',
  changes: 'none',
  ...calls,
  ifMatch: 'required',
  summary: 'Drops a kept event with a reason. It changes nothing at the desk; its source may send it again.',
  request: () => wireObject({ keptId: RecordNumber, remark: typedLine(300) }),
  response: () => z.object({}),
  refusals: ['record-not-found', 'record-changed', 'wrong-state', 'remark-missing'],
})

/** `before`: at the desk; `after`: what the event says. */
const ConflictValue = wireAnswer({ ...difference, isTakeable: WireFlag })
export type ConflictValue = z.output<typeof ConflictValue>

const Conflict = wireAnswer({
  conflictId: z.int(),
  client: z.string(),
  source: z.string(),
  eventId: z.string(),
  kind: z.string(),
  subject: z.string(),
  reason: z.enum(['deskKnowsLater', 'inBatch']),
  fields: z.array(ConflictValue),
  madeAt: Instant,
  can: z.array(z.enum(['keep', 'take'])),
  /** Why nothing of it can be taken. */
  whyNot: z.string(),
  decisionId: z.string().nullable(),
  /** That of the merchant, or of what else it is about. */
  version: z.int(),
})
export type Conflict = z.output<typeof Conflict>

export const listConflicts = defineCall({
  name: 'incoming.conflicts',
  path: '/integrations/incoming/conflicts',
  kind: 'read',
  ...calls,
  summary: 'What events say otherwise than the desk, with both values, until somebody decides.',
  request: () => wireObject({ ...found, conflictId: RecordNumber.optional(), ...paged }),
  response: () => z.object({ rows: z.array(Conflict), total: z.int() }),
  refusals: [],
})

export const conflictColumns = columnsOf(listConflicts, {
  madeAt: instant('Received'),
  source: text('Source'),
  kind: text('About'),
  subject: id('Subject'),
  reason: status('Why', {
    of: ({ reason }) => (reason === 'inBatch' ? 'The payment is in a batch' : 'Staff corrected it later'),
  }),
  fields: text('Fields', { of: ({ fields }) => fields.map(({ field }) => field).join(', ') }),
})

export const resolveConflict = defineCall({
  name: 'incoming.resolve',
  path: '/integrations/incoming/resolve',
  kind: 'command',
  changes: ['merchant.changed', 'kyc.reopened', 'brandMapping.changed'],
  ...calls,
  ifMatch: 'required',
  summary:
    'Decides a conflict: the named fields take the value of the event, the others stay. An account waits for a second person.',
  request: () => wireObject({ conflictId: RecordNumber, take: z.array(textUpTo(60)).max(40), remark: typedLine(300) }),
  response: () => wireAnswer({ outcome: z.enum(['kept', 'taken', 'waits']), decisionId: z.string().nullable() }),
  refusals: [
    'record-not-found',
    'record-changed',
    'wrong-state',
    'remark-missing',
    'bank-together',
    'super-merchant-submitted',
    'switching-mappings-needs-sheet',
  ],
})

export const DecisionState = z.enum(['waiting', 'approved', 'rejected', 'withdrawn'])
export type DecisionState = z.infer<typeof DecisionState>

const Decision = wireAnswer({
  decisionId: z.string(),
  /** A corrected event, or values of a conflict. */
  act: z.enum(['event', 'conflict']),
  client: z.string(),
  source: z.string(),
  eventId: z.string(),
  kind: z.string(),
  subject: z.string(),
  amount: z.int().nullable(),
  differences: z.array(Difference),
  remark: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  state: DecisionState,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  can: z.array(z.enum(['approve', 'reject', 'withdraw'])),
  whyNot: z.string(),
})
export type Decision = z.output<typeof Decision>

const ofDecision = { decisionId: z.uuid() }

export const readDecision = defineCall({
  name: 'incoming.decision',
  path: '/integrations/incoming/decision',
  kind: 'read',
  ...calls,
  summary: 'A correction, or values of a conflict, that one person wants to apply, with what differs.',
  request: () => wireObject(ofDecision),
  response: () => Decision,
  refusals: ['record-not-found'],
})

export const decideFeed = defineCall({
  name: 'incoming.decide',
  path: '/integrations/incoming/decide',
  kind: 'command',
  changes: [
    'merchant.changed',
    'kyc.reopened',
    'refund.succeeded',
    'hold.released',
    'brandMapping.changed',
    'superMerchant.membersChanged',
  ],
  ...calls,
  summary:
    'Agrees to what somebody else wants to apply, or rejects it; who asked withdraws it. Never by who has seen a secret of the client.',
  request: () =>
    wireObject({ ...ofDecision, decision: z.enum(['approve', 'reject', 'withdraw']), remark: typedLine(300) }),
  response: () => Decision,
  refusals: [
    'record-not-found',
    'record-changed',
    'wrong-state',
    'own-work',
    'not-independent',
    'remark-missing',
    'event-refused',
  ],
})

export const findFeedEvent = defineCall({
  name: 'incoming.find',
  path: '/integrations/incoming/find',
  kind: 'read',
  ...calls,
  summary: 'What became of an event of the last 35 days, by its id, whichever source sent it.',
  request: () => wireObject({ eventId: textUpTo(128) }),
  response: () =>
    z.array(
      wireAnswer({
        source: z.string(),
        eventId: z.string(),
        outcome: z.string(),
        receivedAt: Instant,
        code: z.string().nullable(),
        field: z.string().nullable(),
        right: z.string().nullable(),
        keptId: z.int().nullable(),
        conflicts: z.array(wireAnswer({ conflictId: z.int(), field: z.string(), isDecided: WireFlag })),
      }),
    ),
  refusals: [],
})

const Total = wireAnswer({
  source: z.string(),
  /** `payment`, `refund`, `order` or `merchant`. */
  kind: z.string(),
  day: Day,
  said: z.int(),
  saidAmount: z.int(),
  here: z.int(),
  hereAmount: z.int(),
  saidAt: Instant,
  /** Kept events and conflicts of this kind, and what the source says and the desk has otherwise; at most 200. */
  subjects: z.array(
    wireAnswer({
      subject: z.string(),
      /** Null: not there. */
      said: z.int().nullable(),
      here: z.int().nullable(),
      why: z.string(),
      keptId: z.int().nullable(),
    }),
  ),
  /** The source named every subject: those that differ are all there are. */
  isWhole: WireFlag,
})
export type Total = z.output<typeof Total>

export const listTotals = defineCall({
  name: 'incoming.totals',
  path: '/integrations/incoming/totals',
  kind: 'read',
  heavy: true,
  ...calls,
  summary: 'What sources said that they sent of a day, beside what the desk has of it.',
  request: () => wireObject({ day: CalendarDay.optional(), clientId: RecordNumber.optional() }),
  response: () => z.array(Total),
  refusals: [],
})
