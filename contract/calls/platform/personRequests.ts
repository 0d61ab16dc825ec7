import { z } from 'zod'
import { screenAccess } from '#contract/screenAccess.ts'
import { MerchantCode } from '#contract/calls/merchants/merchants.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { pages } from '#contract/wire/pages.ts'
import { PersonDataErased, PersonDataKind } from '#contract/wire/personDataKinds.ts'
import { ErasureStop, PersonRequestKind, PersonRequestState } from '#contract/wire/personRequestWords.ts'
import { Day, Instant, RecordNumber, wireAnswer, wireObject } from '#contract/wire/wire.ts'

/** What the file of a copy is stored as: it is its writer's alone. */
export const personCopyAction = 'PERSON_DATA_COPY'

const extra = { isExtra: true } as const

export const PersonRequest = wireAnswer({
  requestId: z.int(),
  kind: PersonRequestKind,
  merchantCode: z.string(),
  displayName: z.string(),
  state: PersonRequestState,
  /** What the person asked by: the number of their letter, or why it is done. */
  reason: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  remark: z.string(),
  /** Rows that were erased, by kind of data. */
  erased: z.array(wireAnswer({ kind: PersonDataKind, title: z.string(), rows: z.int() })),
  endedAt: Instant.nullable(),
  /** The copy, for who asked for it, as long as it is in Downloads. */
  fileId: z.uuid().nullable(),
  /** What the person who asks may do now; when they may not let it be erased, why. */
  can: z.array(z.enum(['erase', 'decline'])),
  whyNot: z.enum(['wrong-state', 'own-work']).nullable(),
})
export type PersonRequest = z.output<typeof PersonRequest>

const PersonDataPart = wireAnswer({
  kind: PersonDataKind,
  title: z.string(),
  /** In the copy; otherwise why not. */
  isGiven: z.boolean(),
  whyNotGiven: z.string(),
  /** Rows that an erasure takes now, and those that it leaves. */
  goes: z.int(),
  stays: z.int(),
  erased: PersonDataErased,
  /** The first Indian day on which something of what stays may go; null: that is not known, or it never does. */
  until: Day.nullable(),
  /** How many days what stays is kept at least, and from which moment; null: it has no such time. */
  days: z.int().nullable(),
  from: z.string(),
  /** Why it stays, and by which law or need. */
  why: z.string(),
  source: z.string(),
  isHeld: z.boolean(),
})
export type PersonDataPart = z.output<typeof PersonDataPart>

const PersonDataView = wireAnswer({
  merchantCode: z.string(),
  displayName: z.string(),
  isActive: z.boolean(),
  /** The person who asks sees KYC: the copy has it. */
  hasKyc: z.boolean(),
  stops: z.array(wireAnswer({ stop: ErasureStop, text: z.string() })),
  parts: z.array(PersonDataPart),
})
export type PersonDataView = z.output<typeof PersonDataView>

const access = screenAccess.retention

export const listPersonRequests = defineCall({
  name: 'personRequests.list',
  family: 'gateway',
  path: '/opspersonrequests',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'What merchants’ people asked for: erasures that wait for somebody first, then the latest.',
  request: () =>
    wireObject({
      kind: z.array(PersonRequestKind).max(2).optional(),
      state: z.array(PersonRequestState).max(8).optional(),
      merchantCode: MerchantCode.optional(),
      ...pages(50),
    }),
  response: () => z.object({ rows: z.array(PersonRequest), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const personRequestColumns = columnsOf(listPersonRequests, {
  requestId: number('Number'),
  kind: status('Asks For'),
  displayName: text('Merchant'),
  merchantCode: id('MID'),
  state: status('State'),
  reason: text('Reason'),
  askedBy: text('Asked By'),
  askedAt: instant('Asked'),
  decidedBy: text('Decided By', extra),
  endedAt: instant('Ended', extra),
})

export const getPersonRequest = defineCall({
  name: 'personRequests.get',
  family: 'gateway',
  path: '/opspersonrequest',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'One request of a merchant’s person: what they asked for, who did it, and what was erased.',
  request: () => wireObject({ requestId: RecordNumber }),
  response: () => PersonRequest,
  answer: 'payload',
  refusals: ['record-not-found'],
})

export const readPersonData = defineCall({
  name: 'personRequests.preview',
  family: 'gateway',
  path: '/opspersondata',
  access,
  kind: 'read',
  offline: 'never',
  summary:
    'What the desk has of a merchant’s person: what a copy has, what an erasure takes now, what stays until when and why, and what stops it.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => PersonDataView,
  answer: 'payload',
  refusals: ['merchant-not-found'],
})

export const givePersonCopy = defineCall({
  name: 'personRequests.giveCopy',
  family: 'gateway',
  path: '/opsgivepersoncopy',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary:
    'Has a copy of a person’s data written, as one ZIP in the Downloads of who asks. KYC is in it for who sees KYC.',
  request: () => wireObject({ merchantCode: MerchantCode, reason: PlainRemark }),
  response: () => PersonRequest,
  answer: 'payload',
  refusals: ['merchant-not-found', 'remark-missing', 'unmask-limit'],
})

export const askErasure = defineCall({
  name: 'personRequests.askErasure',
  family: 'gateway',
  path: '/opsaskerasure',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary:
    'Asks that a person’s data is erased, as far as no law keeps it. Nothing is, until somebody else lets it be.',
  request: () => wireObject({ merchantCode: MerchantCode, reason: PlainRemark }),
  response: () => PersonRequest,
  answer: 'payload',
  refusals: ['merchant-not-found', 'remark-missing', 'erasure-stopped', 'erasure-asked'],
})

export const decideErasure = defineCall({
  name: 'personRequests.decide',
  family: 'gateway',
  path: '/opserasuredecision',
  access,
  kind: 'command',
  changes: ['merchant.changed'],
  offline: 'never',
  summary: 'A second person has the data erased, or declines; who asked for it takes that back.',
  request: () => wireObject({ requestId: RecordNumber, decision: z.enum(['erase', 'decline']), remark: PlainRemark }),
  response: () => PersonRequest,
  answer: 'payload',
  refusals: ['record-not-found', 'own-work', 'not-independent', 'wrong-state', 'remark-missing', 'erasure-stopped'],
})

export const lastErasure = defineCall({
  name: 'personRequests.lastErasure',
  family: 'gateway',
  path: '/opslasterasure',
  access: screenAccess.merchants,
  kind: 'read',
  offline: 'cache',
  summary: 'When data of a merchant’s person was erased last, if ever.',
  request: () => wireObject({ merchantCode: MerchantCode }),
  response: () => wireAnswer({ erasedAt: Instant.nullable() }),
  answer: 'payload',
  refusals: ['merchant-not-found'],
})
