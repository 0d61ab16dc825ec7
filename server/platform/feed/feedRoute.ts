import type { FastifyInstance, FastifyRequest } from 'fastify'
import { eventFaults, requestFaults } from '#contract/feed/faults.ts'
import { headOf } from '#contract/feed/readEvent.ts'
import type { FileRoute } from '#server/gateway/app.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { Refusal } from '#server/gateway/refusal.ts'
import { admitClient, type Client, sendMachineFault } from '#server/platform/integrations/index.ts'
import { FeedFault } from './feedFault.ts'
import { findEvent } from './findEvent.ts'
import type { Outcome } from './judgeEvents.ts'
import { type BodyForm, readBody, type SentEvent, splitEvents } from './readBody.ts'
import { faultOf } from './requestFault.ts'
import { takeEvents } from './takeEvents.ts'

const forms: Readonly<Record<string, BodyForm>> = {
  'application/cloudevents-batch+json': 'batch',
  'application/x-ndjson': 'lines',
}

/** Bodies that are held in memory at a time. */
const mostOpen = 8
const mostOpenOfClient = 4

interface Arrived {
  readonly client: Client
  sent?: readonly SentEvent[]
}

const countOf = (outcomes: readonly Outcome[], word: string): number =>
  outcomes.filter((outcome) => outcome === word).length

const isDryRun = ({ query }: FastifyRequest): boolean => {
  const names = Object.keys(query as object)
  if (names.some((name) => name !== 'dry-run')) throw new FeedFault('query-unknown')
  const { 'dry-run': value } = query as { 'dry-run'?: unknown }
  if (value !== undefined && value !== '' && value !== 'true') throw new FeedFault('query-unknown')
  return value !== undefined
}

const answer = (sent: readonly SentEvent[], outcomes: readonly Outcome[], kept: ReadonlySet<number>) => ({
  applied: countOf(outcomes, 'applied'),
  duplicate: countOf(outcomes, 'duplicate'),
  stale: countOf(outcomes, 'stale'),
  early: countOf(outcomes, 'early'),
  conflict: countOf(outcomes, 'conflict'),
  refused: outcomes.flatMap((outcome, index) => {
    if (typeof outcome === 'string') return []
    const { code, field, right } = outcome
    const { id } = headOf(sent[index]?.value)
    return [{ index, id, code, field, message: eventFaults[code].text, right, isKept: kept.has(index) }]
  }),
})

/** The door for machine clients: it takes events and says what became of one. It knows no person and no session. */
export const feedRoute: FileRoute = (gateway: Gateway) => async (app: FastifyInstance) => {
  const arrived = new WeakMap<FastifyRequest, Arrived>()
  const open = new Map<number, number>()
  let openInAll = 0

  const closing = new WeakMap<FastifyRequest, () => void>()
  const close = (request: FastifyRequest) => {
    closing.get(request)?.()
    closing.delete(request)
  }

  const admitted = (request: FastifyRequest): Arrived => {
    const found = arrived.get(request)
    if (found === undefined) throw new FeedFault('client-unknown')
    return found
  }

  app.addHook('onRequest', async (request) => {
    const found = await admitClient(gateway, request, 'feed.receive')
    if (typeof found === 'string') throw new FeedFault(found)
    arrived.set(request, { client: found })
  })

  // The body is read before the request takes its turn: who sends slowly keeps nobody from theirs.
  app.removeAllContentTypeParsers()
  for (const [type, form] of Object.entries(forms))
    app.addContentTypeParser(type, async (request: FastifyRequest) => {
      const one = admitted(request)
      const { clientId } = one.client
      const own = open.get(clientId) ?? 0
      if (own >= mostOpenOfClient) throw new FeedFault('too-many-requests')
      if (openInAll >= mostOpen) throw new FeedFault('busy')
      open.set(clientId, own + 1)
      openInAll += 1
      // Until the answer is sent, or nobody waits for it.
      closing.set(request, () => {
        open.set(clientId, (open.get(clientId) ?? 1) - 1)
        openInAll -= 1
      })
      one.sent = await splitEvents(await readBody(request.raw), form)
      return undefined
    })
  app.addHook('onResponse', async (request) => close(request))
  app.addHook('onRequestAbort', async (request) => close(request))

  app.setErrorHandler((error, request, reply) => {
    const code = faultOf(error)
    if (code === 'broken' || (code === 'busy' && !(error instanceof Refusal)))
      request.log.error({ err: error }, 'events were not taken')
    return sendMachineFault(reply, code, requestFaults[code])
  })

  app.post('/feed', { config: { isBehind: true }, bodyLimit: 1 }, async (request, reply) => {
    const { client, sent } = admitted(request)
    if (sent === undefined) throw new FeedFault('type-wrong')
    const isDry = isDryRun(request)
    const { outcomes, kept } = await gateway.tracing.span(
      'feed.receive',
      () => takeEvents(gateway, client, sent, { isDryRun: isDry }),
      { kind: 'server', traceId: request.id },
    )
    return reply.send({ ...answer(sent, outcomes, kept), isDryRun: isDry || client.isTest, requestId: request.id })
  })

  app.get<{ Params: { id: string } }>('/feed/events/:id', async (request, reply) => {
    const { client } = admitted(request)
    const found = await findEvent(gateway.database.pool, client.source, request.params.id)
    if (found === undefined) throw new FeedFault('event-unknown')
    return reply.send(found)
  })
}
