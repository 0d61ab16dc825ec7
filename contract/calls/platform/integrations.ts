import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, day, flag, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { EventSource } from '#contract/feed/envelope.ts'
import { feedKindNames } from '#contract/feed/kindNames.ts'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Day, Instant, RecordNumber, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'

export const MachineClientState = z.enum(['waiting', 'live', 'ended'])
export type MachineClientState = z.infer<typeof MachineClientState>

/** A kind of events or a type of changes, and which way it goes. `out:numbers`: personal numbers in full. */
const scopes = [
  ...feedKindNames.map((kind) => `in:${kind}` as const),
  ...changeTypes.map((type) => `out:${type}` as const),
  'out:numbers' as const,
]
export const ClientScope = z.enum(scopes as [(typeof scopes)[number], ...(typeof scopes)[number][]])
export type ClientScope = z.infer<typeof ClientScope>

/** Longest time between the making of a client and its end. */
export const longestClientDays = 366
/** Most hours for which the old secret is good beside the new one. */
const longestRotationHours = 168

const Network = textUpTo(50).refine(
  (text) =>
    /^(?:\d{1,3}(?:\.\d{1,3}){3}\/(?:[89]|[12]\d|3[0-2])|[0-9a-f:]{2,39}\/(?:3[2-9]|[4-9]\d|1[01]\d|12[0-8]))$/.test(
      text,
    ),
  'A network is written as 10.20.0.0/16 or 2001:db8::/32. It is not larger than /8, or /32 for IPv6.',
)

const ClientName = typedLine(60).refine(
  (text) => /^[A-Za-z0-9][A-Za-z0-9 ._-]{1,59}$/.test(text),
  'A name has 2 to 60 letters, digits, spaces and . _ - signs.',
)

const Secret = wireAnswer({
  id: z.string(),
  state: MachineClientState,
  madeBy: z.string(),
  madeAt: Instant,
  confirmedBy: z.string().nullable(),
  /** When it ends before its client does. */
  endsAt: Instant.nullable(),
})

export const MachineClient = wireAnswer({
  id: z.int(),
  name: z.string(),
  source: z.string(),
  scopes: z.array(ClientScope),
  networks: z.array(z.string()),
  isTest: WireFlag,
  /** The last Indian day on which it is good. */
  endsOn: Day,
  recordsADay: z.int(),
  /** In whole rupees. */
  rupeesADay: z.int(),
  state: MachineClientState,
  madeBy: z.string(),
  madeAt: Instant,
  confirmedBy: z.string().nullable(),
  confirmedAt: Instant.nullable(),
  endedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  /** Those that have not ended; what waits is last. */
  secrets: z.array(Secret),
  version: z.int(),
  /** What the person who asks may do. */
  can: z.array(z.enum(['confirm', 'rotate', 'end'])),
  /** Why they may not confirm what waits; empty: they may, or nothing waits. */
  whyNot: z.string(),
})
export type MachineClient = z.output<typeof MachineClient>

const access = screenAccess.integrations

export const clientSortFields = ['name', 'source', 'endsOn', 'lastUsedAt', 'madeAt'] as const

export const listClients = defineCall({
  name: 'integrations.clients',
  family: 'gateway',
  path: '/integrations/clients',
  access,
  kind: 'read',
  offline: 'never',
  summary: 'Systems that may send events: those that have not ended, and those that ended in the last 35 days.',
  request: () =>
    wireObject({
      /** A part of the name or of the source. */
      text: textUpTo(60).optional(),
      state: MachineClientState.optional(),
      clientId: RecordNumber.optional(),
      sort: z.enum(clientSortFields).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
  response: () => z.array(MachineClient),
  answer: 'payload',
  refusals: [],
})

export const clientColumns = columnsOf(listClients, {
  name: text('Name', { isSorted: true }),
  source: id('Source', { isSorted: true }),
  state: status('Status'),
  scopes: text('Kinds', { of: ({ scopes: all }) => all.map((scope) => scope.replace('in:', '')).join(', ') }),
  networks: text('Networks', { of: ({ networks }) => networks.join(', '), isExtra: true }),
  isTest: flag('Use', ['Test', 'Live'], { isExtra: true }),
  recordsADay: number('Records a Day', { isExtra: true }),
  endsOn: day('Last Day', { isSorted: true }),
  lastUsedAt: instant('Last Used', { isSorted: true }),
  madeBy: text('Made By'),
  confirmedBy: text('Confirmed By'),
  madeAt: instant('Made At', { isSorted: true, isExtra: true }),
})

const WithSecret = () =>
  wireAnswer({
    client: MachineClient,
    /** Shown this once. */
    secret: z.string(),
  })

export const createClient = defineCall({
  name: 'integrations.createClient',
  family: 'gateway',
  path: '/integrations/create-client',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary:
    'Makes a machine client. Its secret is answered this once, and opens nothing until somebody else has confirmed it.',
  request: () =>
    wireObject({
      name: ClientName,
      source: EventSource,
      scopes: z.array(ClientScope).min(1).max(scopes.length),
      networks: z.array(Network).min(1).max(20),
      isTest: WireFlag.default(false),
      endsOn: CalendarDay,
      recordsADay: z.int().min(1).max(50_000_000),
      rupeesADay: z.int().min(0).max(10_000_000_000),
    }),
  response: WithSecret,
  answer: 'payload',
  refusals: ['client-name-taken', 'client-end-wrong'],
})

const ofClient = { clientId: RecordNumber }

export const confirmClient = defineCall({
  name: 'integrations.confirmClient',
  family: 'gateway',
  path: '/integrations/confirm-client',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  ifMatch: 'required',
  summary: 'Confirms a client that waits, or its new secret. Never by who has seen the secret.',
  request: () => wireObject(ofClient),
  response: () => MachineClient,
  answer: 'payload',
  refusals: ['record-not-found', 'record-changed', 'own-work', 'not-independent', 'wrong-state'],
})

export const rotateSecret = defineCall({
  name: 'integrations.rotateSecret',
  family: 'gateway',
  path: '/integrations/rotate-secret',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  ifMatch: 'required',
  summary:
    'Makes a new secret of a client, answered this once. It opens nothing until somebody else has confirmed it; the old one is then good for so many hours more.',
  request: () => wireObject({ ...ofClient, keepsOtherHours: z.int().min(0).max(longestRotationHours).default(24) }),
  response: WithSecret,
  answer: 'payload',
  refusals: ['record-not-found', 'record-changed', 'wrong-state'],
})

export const endClient = defineCall({
  name: 'integrations.endClient',
  family: 'gateway',
  path: '/integrations/end-client',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  ifMatch: 'required',
  summary: 'Ends a client at once: nothing more is taken from it. A reason is kept.',
  request: () => wireObject({ ...ofClient, remark: typedLine(300) }),
  response: () => MachineClient,
  answer: 'payload',
  refusals: ['record-not-found', 'record-changed', 'wrong-state', 'remark-missing'],
})
