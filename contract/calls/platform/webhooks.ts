import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import { pages } from '#contract/wire/pages.ts'
import { webAddressOf } from '#contract/wire/webAddress.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { GivenInstant, Instant, RecordNumber, wireAnswer, WireFlag, wireObject } from '#contract/wire/wire.ts'

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
  madeBy: z.string(),
  madeAt: Instant,
  /** When it ends, after a rotation; null: it signs until there is a new one. */
  endsAt: Instant.nullable(),
})

export const WebhookEndpoint = wireAnswer({
  id: z.int(),
  clientId: z.int(),
  clientName: z.string(),
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
  failed: z.int(),
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

export const listEndpoints = defineCall({
  name: 'integrations.endpoints',
  family: 'gateway',
  path: '/integrations/endpoints',
  access,
  kind: 'read',
  offline: 'never',
  summary: 'Where changes are sent: endpoints that have not ended, and those that ended in the last 35 days.',
  request: () => z.strictObject({}),
  response: () => z.array(WebhookEndpoint),
  answer: 'payload',
  refusals: [],
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
  summary: 'Confirms the address of an endpoint. Never by who proposed it or has seen its secret.',
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
  summary: 'Makes a new secret of an endpoint, answered this once. The old one signs beside it for so many hours more.',
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

export const WebhookDelivery = wireAnswer({
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
  /** The first 64 KiB of the last answer. */
  answer: z.string(),
  /** What went wrong the last time; empty: nothing did. */
  trouble: z.string(),
  /** Who asked that it is sent again. */
  askedBy: z.string().nullable(),
  isTest: WireFlag,
})
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
      subject: textUpTo(200).optional(),
      from: GivenInstant.optional(),
      to: GivenInstant.optional(),
      ...pages(50, 200),
    }),
  response: () => z.object({ rows: z.array(WebhookDelivery), total: z.int() }),
  answer: 'page',
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
      deliveryId: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
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
