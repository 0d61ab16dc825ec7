import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import { columnsOf, flag, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { pages } from '#contract/wire/pages.ts'
import { webAddressOf } from '#contract/wire/webAddress.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { GivenInstant, Instant, RecordNumber, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'
import { MachineClientState } from './integrations.ts'

export const EndpointState = z.enum(['waiting', 'live', 'paused', 'resting', 'ended'])
export type EndpointState = z.infer<typeof EndpointState>

export const DeliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryState = z.infer<typeof DeliveryState>

const longestRotationHours = 168
export const longestAddress = 500

const Url = typedLine(longestAddress).refine((text) => {
  const url = webAddressOf(text)
  return url !== undefined && url.username === '' && url.password === '' && url.hash === ''
}, 'An address begins with https:// and has no user, password or # in it.')

const Types = z.array(z.enum(changeTypes)).min(1, 'Choose at least one type.').max(changeTypes.length)

const Secret = wireAnswer({
  id: z.string(),
  /** One that waits signs nothing. */
  state: MachineClientState,
  madeBy: z.string(),
  madeAt: Instant,
  confirmedBy: z.string().nullable(),
  /** When it ends, after a rotation; null: it signs until there is a new one. */
  endsAt: Instant.nullable(),
})

export const WebhookEndpoint = wireAnswer({
  id: z.int(),
  clientId: z.int(),
  clientName: z.string(),
  /** Its client has ended: nothing is sent to it any more. */
  isClientOver: WireFlag,
  /** Personal numbers are sent in full, as the scopes of its client say. */
  opensNumbers: WireFlag,
  types: z.array(z.enum(changeTypes)),
  state: EndpointState,
  /** Null until it is confirmed. */
  url: z.string().nullable(),
  /** A new address that waits for a second administrator; the old one goes on until then. */
  waitingUrl: z.string().nullable(),
  waitingUrlBy: z.string().nullable(),
  madeBy: z.string(),
  madeAt: Instant,
  confirmedBy: z.string().nullable(),
  /** Since when nothing was delivered; null: the last delivery went well. */
  failingSince: Instant.nullable(),
  restingSince: Instant.nullable(),
  lastDeliveredAt: Instant.nullable(),
  /** Deliveries that are still to be made, at most 10,000 counted. */
  waiting: z.int(),
  /** How many of those that wait failed the last time, at most 10,000 counted. */
  failing: z.int(),
  failed: z.int(),
  /** When the oldest change was made that is still to be delivered; null: there is none. */
  behindSince: Instant.nullable(),
  /** Changes whose deliveries are not planned yet, of any type. */
  behind: z.int(),
  secrets: z.array(Secret),
  version: z.int(),
  can: z.array(z.enum(['confirm', 'change', 'pause', 'resume', 'rotate', 'test', 'sendAgain', 'end'])),
  /** Why the person may not confirm what waits; empty: they may, or nothing waits. */
  whyNot: z.string(),
})
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

const access = screenAccess.integrations
const shared = {
  family: 'gateway',
  access,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  answer: 'payload',
} as const
const ofEndpoint = { endpointId: RecordNumber }

export const endpointSortFields = ['clientName', 'lastDeliveredAt', 'madeAt'] as const

export const listEndpoints = defineCall({
  name: 'integrations.endpoints',
  family: 'gateway',
  path: '/integrations/endpoints',
  access,
  kind: 'read',
  offline: 'never',
  summary: 'Where changes are sent: endpoints that have not ended, and those that ended in the last 35 days.',
  request: () =>
    wireObject({
      /** A part of an address, or of the name of the client. */
      text: textUpTo(60).optional(),
      state: EndpointState.optional(),
      endpointId: RecordNumber.optional(),
      sort: z.enum(endpointSortFields).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
  response: () => z.array(WebhookEndpoint),
  answer: 'payload',
  refusals: [],
})

/** Where it is sent, or would be. */
export const addressOf = ({ url, waitingUrl }: WebhookEndpoint): string => url ?? waitingUrl ?? ''

export const endpointColumns = columnsOf(listEndpoints, {
  clientName: text('Client', { isSorted: true }),
  url: id('Address', { of: addressOf }),
  state: status('Status'),
  types: text('Changes', { of: ({ types }) => types.join(', ') }),
  opensNumbers: flag('Numbers', ['In full', 'Masked'], { isExtra: true }),
  lastDeliveredAt: instant('Last Delivered', { isSorted: true }),
  behindSince: instant('Behind Since'),
  waiting: number('Waiting'),
  failing: number('Failing', { of: ({ failing, failed }) => failing + failed }),
  madeBy: text('Made By', { isExtra: true }),
  confirmedBy: text('Confirmed By', { isExtra: true }),
  madeAt: instant('Made At', { isSorted: true, isExtra: true }),
})

const WithSecret = () =>
  wireAnswer({
    endpoint: WebhookEndpoint,
    /** Shown this once: the receiver verifies signatures with it. */
    secret: z.string(),
  })

const placeRefusals = ['endpoint-address-wrong', 'endpoint-types-wrong'] as const

export const createEndpoint = defineCall({
  ...shared,
  name: 'integrations.createEndpoint',
  path: '/integrations/create-endpoint',
  replay: 'never',
  summary:
    'Makes an endpoint of a machine client. Nothing is sent to its address until somebody else has confirmed it, and then what comes from there on.',
  request: () => wireObject({ clientId: RecordNumber, url: Url, types: Types }),
  response: WithSecret,
  refusals: ['record-not-found', 'wrong-state', 'too-many-endpoints', ...placeRefusals],
})

export const confirmEndpoint = defineCall({
  ...shared,
  name: 'integrations.confirmEndpoint',
  path: '/integrations/confirm-endpoint',
  ifMatch: 'required',
  summary:
    'Confirms what waits of an endpoint: its address, its new secret, or both. Never by who proposed it or has seen the secret.',
  request: () => wireObject(ofEndpoint),
  response: () => WebhookEndpoint,
  refusals: ['record-not-found', 'record-changed', 'own-work', 'not-independent', 'wrong-state'],
})

export const changeEndpoint = defineCall({
  ...shared,
  name: 'integrations.changeEndpoint',
  path: '/integrations/change-endpoint',
  ifMatch: 'required',
  summary:
    'Changes the types of an endpoint at once, and its address when somebody else has confirmed it. The same address as now takes one back that waits.',
  request: () => wireObject({ ...ofEndpoint, url: Url.optional(), types: Types.optional() }),
  response: () => WebhookEndpoint,
  refusals: ['record-not-found', 'record-changed', 'wrong-state', ...placeRefusals],
})

export const pauseEndpoint = defineCall({
  ...shared,
  name: 'integrations.pauseEndpoint',
  path: '/integrations/pause-endpoint',
  ifMatch: 'required',
  summary: 'Sends nothing more to an endpoint until it is resumed. Nothing is lost within 35 days.',
  request: () => wireObject(ofEndpoint),
  response: () => WebhookEndpoint,
  refusals: ['record-not-found', 'record-changed', 'wrong-state'],
})

export const resumeEndpoint = defineCall({
  ...shared,
  name: 'integrations.resumeEndpoint',
  path: '/integrations/resume-endpoint',
  ifMatch: 'required',
  summary: 'Sends again to an endpoint that was paused or rests: first what failed, then what waits, in order.',
  request: () => wireObject(ofEndpoint),
  response: () => WebhookEndpoint,
  refusals: ['record-not-found', 'record-changed', 'wrong-state'],
})

export const rotateEndpointSecret = defineCall({
  ...shared,
  name: 'integrations.rotateEndpointSecret',
  path: '/integrations/rotate-endpoint-secret',
  ifMatch: 'required',
  replay: 'never',
  summary:
    'Makes a new secret of an endpoint, answered this once. It signs nothing until somebody else has confirmed it; the old one then signs beside it for so many hours more.',
  request: () => wireObject({ ...ofEndpoint, keepsOtherHours: z.int().min(0).max(longestRotationHours).default(24) }),
  response: WithSecret,
  refusals: ['record-not-found', 'record-changed', 'wrong-state'],
})

export const testEndpoint = defineCall({
  ...shared,
  name: 'integrations.testEndpoint',
  path: '/integrations/test-endpoint',
  summary: 'Sends a test event, to an endpoint that is paused or rests too. The deliveries show what became of it.',
  request: () => wireObject(ofEndpoint),
  response: () => wireAnswer({ deliveryId: z.int() }),
  refusals: ['record-not-found', 'wrong-state', 'test-under-way'],
})

export const endEndpoint = defineCall({
  ...shared,
  name: 'integrations.endEndpoint',
  path: '/integrations/end-endpoint',
  ifMatch: 'required',
  summary: 'Ends an endpoint for good. A reason is kept.',
  request: () => wireObject({ ...ofEndpoint, remark: typedLine(300) }),
  response: () => WebhookEndpoint,
  refusals: ['record-not-found', 'record-changed', 'wrong-state', 'remark-missing'],
})

const delivery = {
  id: z.int(),
  endpointId: z.int(),
  clientName: z.string(),
  /** `webhook-id` of its requests: the id of the change, or of the test event. */
  changeId: z.string(),
  type: z.string(),
  subject: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  madeAt: Instant,
  triedAt: Instant.nullable(),
  nextTryAt: Instant.nullable(),
  tookMs: z.int().nullable(),
  /** The HTTP status of the last answer; null: there was none. */
  status: z.int().nullable(),
  /** The first 64 KiB of the last answer; a list has the first 500 characters. */
  answer: z.string(),
  /** What went wrong the last time; empty: nothing did. */
  trouble: z.string(),
  /** Who asked that it is sent again. */
  askedBy: z.string().nullable(),
  isTest: WireFlag,
}
export const WebhookDelivery = wireAnswer(delivery)
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const listDeliveries = defineCall({
  name: 'integrations.deliveries',
  family: 'gateway',
  path: '/integrations/deliveries',
  access,
  kind: 'read',
  offline: 'never',
  summary: 'Deliveries of the last 35 days, latest first: by endpoint, state, subject and time.',
  request: () =>
    wireObject({
      endpointId: RecordNumber.optional(),
      /** `failing`: failed for good, or the last try did. */
      state: z.enum([...DeliveryState.options, 'failing']).optional(),
      /** As it is in the change, or the code of a merchant. */
      subject: textUpTo(200).optional(),
      from: GivenInstant.optional(),
      to: GivenInstant.optional(),
      ...pages(50, 200),
    }),
  response: () => z.object({ rows: z.array(WebhookDelivery), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const deliveryColumns = columnsOf(listDeliveries, {
  madeAt: instant('Made'),
  clientName: text('Client'),
  type: text('Change'),
  subject: id('Subject'),
  state: status('Status'),
  attempts: number('Tries'),
  status: number('Answer'),
  tookMs: number('Took (ms)', { isExtra: true }),
  triedAt: instant('Last Try'),
  nextTryAt: instant('Next Try'),
  trouble: text('Trouble'),
  changeId: id('Webhook id', { isExtra: true }),
  askedBy: text('Sent Again By', { isExtra: true }),
})

const AnyDelivery = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

export const readDelivery = defineCall({
  name: 'integrations.delivery',
  family: 'gateway',
  path: '/integrations/delivery',
  access,
  kind: 'read',
  offline: 'never',
  summary:
    'One delivery with the event that it brings. Personal numbers in it are masked, whatever its client is sent.',
  request: () => wireObject({ deliveryId: AnyDelivery }),
  response: () =>
    wireAnswer({
      ...delivery,
      address: z.string(),
      /** JSON, laid out; empty: the change is deleted. */
      event: z.string(),
      can: z.array(z.enum(['sendAgain'])),
    }),
  answer: 'payload',
  refusals: ['record-not-found'],
})

/** How long a part of the picture is. */
export const outgoingMinutes = 15

export const outgoing = defineCall({
  name: 'integrations.outgoing',
  family: 'gateway',
  path: '/integrations/outgoing',
  access,
  kind: 'read',
  heavy: true,
  offline: 'never',
  summary: 'What was to be delivered in the last 24 hours by quarters of an hour, and what waits and fails now.',
  request: () => wireObject({ endpointId: RecordNumber.optional() }),
  response: () =>
    wireAnswer({
      at: Instant,
      /** Deliveries of endpoints that have not ended; at most 10,000 of each endpoint are counted. */
      waiting: z.int(),
      failing: z.int(),
      /** Quarters of an hour, oldest first: deliveries that were made in it, by what has become of them. */
      parts: z.array(
        wireAnswer({
          from: Instant,
          delivered: z.int(),
          waiting: z.int(),
          /** Failed for good, or the last try did. */
          failing: z.int(),
        }),
      ),
      /** Endpoints that rest: nothing is sent there until somebody resumes them. */
      resting: z.array(wireAnswer({ endpointId: z.int(), client: z.string(), address: z.string(), since: Instant })),
    }),
  answer: 'payload',
  refusals: [],
})

export const sendDeliveriesAgain = defineCall({
  ...shared,
  name: 'integrations.sendAgain',
  path: '/integrations/send-again',
  summary:
    'Sends one delivery again, all that fail, or every change from a moment on. What a receiver has had comes again under the same id.',
  request: () =>
    wireObject({
      ...ofEndpoint,
      deliveryId: AnyDelivery.optional(),
      allFailing: WireFlag.optional(),
      from: GivenInstant.optional(),
    }),
  response: () =>
    wireAnswer({
      /** Deliveries that are sent again; from a moment on: changes that are planned anew. */
      count: z.int(),
    }),
  refusals: ['record-not-found', 'wrong-state', 'send-again-wrong'],
})
