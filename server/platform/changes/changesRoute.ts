import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ChangeFault, changeFaults } from '#contract/changes/faults.ts'
import { type ChangeType, changeTypes } from '#contract/wire/changeTypes.ts'
import type { FileRoute } from '#server/gateway/app.ts'
import { passesLater } from '#server/gateway/failureCause.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { Refusal } from '#server/gateway/refusal.ts'
import { admitClient, type Client, sendMachineFault } from '#server/platform/integrations/index.ts'
import { presentChange } from './presentChange.ts'
import { readChanges, readHead } from './readChanges.ts'
import { watchHead } from './watchHead.ts'

class Fault extends Error {
  readonly code: ChangeFault
  constructor(code: ChangeFault) {
    super(changeFaults[code].text)
    this.code = code
  }
}

const faultOf = (error: unknown): ChangeFault => {
  if (error instanceof Fault) return error.code
  const code = error instanceof Refusal ? error.code : undefined
  const { statusCode } = error as { statusCode?: number }
  if (code === 'too-many-requests' || statusCode === 429) return 'too-many-requests'
  if (code === 'busy' || statusCode === 503) return 'busy'
  return passesLater(error) ? 'busy' : 'broken'
}

interface Asked {
  readonly client: Client
  readonly after: number
  readonly types: readonly ChangeType[]
  readonly limit: number
  readonly waitMs: number
}

const mostLimit = 1_000
const usualLimit = 500
const longestWait = 30
/** Who wait in one process. */
const mostWaiting = 100
const mostWaitingOfClient = 4

const wholeOf = (text: unknown, usual: number, least: number, most: number, fault: ChangeFault): number => {
  if (text === undefined) return usual
  const value = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= least && value <= most)) throw new Fault(fault)
  return value
}

const typesOf = (text: unknown, { changes }: Client): readonly ChangeType[] => {
  if (text === undefined) return [...changes]
  if (typeof text !== 'string' || text.length > 2_000) throw new Fault('types-wrong')
  const named = text.split(',').map((name) => changeTypes.find((type) => type === name) ?? name)
  return named.map((name) => {
    const type = changeTypes.find((known) => known === name)
    if (type === undefined) throw new Fault('types-wrong')
    if (!changes.has(type)) throw new Fault('type-not-allowed')
    return type
  })
}

const parameters = new Set(['after', 'types', 'limit', 'wait'])

const readQuery = (client: Client, query: Readonly<Record<string, unknown>>): Asked => {
  if (Object.keys(query).some((name) => !parameters.has(name))) throw new Fault('query-unknown')
  return {
    client,
    after: wholeOf(query['after'], 0, 0, Number.MAX_SAFE_INTEGER, 'cursor-wrong'),
    types: typesOf(query['types'], client),
    limit: wholeOf(query['limit'], usualLimit, 1, mostLimit, 'limit-wrong'),
    waitMs: wholeOf(query['wait'], 0, 0, longestWait, 'wait-wrong') * 1_000,
  }
}

/** What goes out, for machine clients that ask. */
export const changesRoute: FileRoute = (gateway: Gateway) => async (app: FastifyInstance) => {
  const { pool } = gateway.database
  const asked = new WeakMap<FastifyRequest, Asked>()
  const waiting = new Map<number, number>()
  let waitingInAll = 0
  const watch = watchHead(gateway)
  const closing = new AbortController()
  app.addHook('preClose', async () => {
    closing.abort()
    watch.close()
  })

  const anyBehind = async ({ types, after }: Asked): Promise<boolean> => {
    const { rowCount } = await pool.query(
      'select from changes where position > $1 and type = any($2) order by position limit 1',
      [after, types],
    )
    return rowCount !== 0
  }

  const waitFor = async (one: Asked, request: FastifyRequest): Promise<void> => {
    const { clientId } = one.client
    const own = waiting.get(clientId) ?? 0
    if (own >= mostWaitingOfClient) throw new Fault('too-many-requests')
    if (waitingInAll >= mostWaiting) throw new Fault('busy')
    waiting.set(clientId, own + 1)
    waitingInAll += 1
    const gone = new AbortController()
    const leave = () => gone.abort()
    request.raw.socket.once('close', leave)
    try {
      await watch.past(
        { after: one.after, types: new Set(one.types) },
        one.waitMs,
        AbortSignal.any([gone.signal, closing.signal]),
      )
    } finally {
      request.raw.socket.off('close', leave)
      waitingInAll -= 1
      const left = (waiting.get(clientId) ?? 1) - 1
      if (left === 0) waiting.delete(clientId)
      else waiting.set(clientId, left)
    }
  }

  app.setErrorHandler((error, request, reply) => {
    const code = faultOf(error)
    if (code === 'broken') request.log.error({ err: error }, 'changes were not answered')
    return sendMachineFault(reply, code, changeFaults[code])
  })

  // Before the request takes its turn: who waits for news keeps nobody from theirs.
  app.addHook('onRequest', async (request) => {
    const client = await admitClient(gateway, request, 'changes.read')
    if (typeof client === 'string') throw new Fault(client)
    const one = readQuery(client, request.query as Readonly<Record<string, unknown>>)
    const { last, forgotten } = await readHead(pool)
    if (one.after > last) throw new Fault('cursor-wrong')
    if (one.after > 0 && one.after < forgotten) throw new Fault('cursor-gone')
    if (one.waitMs > 0 && !(await anyBehind(one))) await waitFor(one, request)
    asked.set(request, one)
  })

  app.get('/changes', { config: { isBehind: true } }, async (request, reply) => {
    const one = asked.get(request)
    if (one === undefined) throw new Fault('client-unknown')
    const { rows, cursor, hasMore } = await readChanges(pool, one)
    return reply.send({
      changes: rows.map((row) => presentChange(row, gateway.fieldSeal, one.client.opensNumbers)),
      cursor: String(cursor),
      hasMore,
    })
  })
}
