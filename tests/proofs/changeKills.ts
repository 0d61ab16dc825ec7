import { setTimeout as passing } from 'node:timers/promises'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openChangesClient, type SentChange } from '#tests/support/changesClient.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { spawnWorker } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { openWebhookReceiver } from '#tests/support/webhookReceiver.ts'

export type ChangeFault = 'lost delivery' | 'overtaken' | 'skipped' | 'untold'

/** What is done behind the back of the gateway, so that a judge who finds nothing is found out. */
const plants: Readonly<Record<ChangeFault, readonly [when: string, table: string, body: string]>> = {
  'lost delivery': [
    'BEFORE INSERT',
    'webhook_deliveries',
    `IF NEW.position % 7 = 0 THEN NEW.state := 'delivered'; NEW.next_try_at := null; END IF;`,
  ],
  overtaken: ['BEFORE INSERT', 'webhook_deliveries', `NEW.id := 1000000 - NEW.position;`],
  skipped: [
    'BEFORE UPDATE',
    'changes',
    `IF NEW.position % 7 = 0 AND OLD.position IS NULL THEN NEW.position := -NEW.position; END IF;`,
  ],
  untold: ['BEFORE INSERT', 'changes', `IF NEW.id % 7 = 0 THEN RETURN NULL; END IF;`],
}

const plant = async ({ pool }: Database, fault: ChangeFault): Promise<void> => {
  const [when, table, body] = plants[fault]
  await pool.query(`
    CREATE FUNCTION planted_change_fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$;
    CREATE TRIGGER planted_change_fault ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION planted_change_fault()`)
}

const writers = 20
const merchantCount = 40

interface Kills {
  readonly kills: number
  /** Transactions of all writers together. */
  readonly writes: number
  readonly draw: () => number
  readonly fault?: ChangeFault | undefined
}

export interface ChangeFigures {
  readonly kills: number
  /** Rows that committed transactions changed. */
  readonly written: number
  readonly rolledBack: number
  /** Changes that are not one for each written row. */
  readonly untold: number
  readonly pulled: number
  /** Never answered behind a cursor. */
  readonly skipped: number
  /** Pulled twice, or behind a later one of their subject. */
  readonly turned: number
  readonly arrived: number
  /** Answered with a failure, or not at all. */
  readonly failures: number
  readonly undelivered: number
  /** Arrived before an earlier one of their subject was taken. */
  readonly overtaken: number
}

const codeOf = (at: number): string => `M${String(at + 1).padStart(7, '0')}`

/** One of twenty: transactions of up to three merchants, some held open, some given up. */
const write = async (database: Database, count: number, draw: () => number) => {
  let [written, rolledBack] = [0, 0]
  for (let done = 0; done < count; done += 1) {
    const chosen = Array.from({ length: 1 + Math.floor(draw() * 3) }, () => Math.floor(draw() * merchantCount))
    const codes = [...new Set(chosen)].sort((a, b) => a - b).map(codeOf)
    const [heldMs, isGivenUp] = [draw() < 0.3 ? draw() * 60 : 0, draw() < 0.1]
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      for (const code of codes)
        await client.query(
          `update merchants set contact_person = 'Person ' || version, version = version + 1 where merchant_code = $1`,
          [code],
        )
      await passing(heldMs)
      await client.query(isGivenUp ? 'rollback' : 'commit')
    } finally {
      client.release()
    }
    if (isGivenUp) rolledBack += codes.length
    else written += codes.length
  }
  return { written, rolledBack }
}

/**
 * Twenty writers change merchants while the process that gives positions and delivers is killed again and again, a receiver
 * fails by turns and a client pulls. Then everything works, and what was written is held against what was pulled and sent.
 */
export const runChangeKills = async (
  postgresUrl: string,
  { kills, writes, draw, fault }: Kills,
): Promise<ChangeFigures> => {
  const env = { WEBHOOK_NETWORKS: '127.0.0.0/8' }
  // It answers what is pulled, and leaves positions and deliveries to the process that is killed.
  const testGateway = await openTestGateway(postgresUrl, { env: { ...env, JOBS: 'off' } })
  const receiver = await openWebhookReceiver()
  const database = openDatabase(testGateway.database.url, { connections: writers + 5 })
  const taken = new Map<string, Set<number>>()
  let [overtaken, failures] = [0, 0]
  let isWell = false
  const arrivals: { readonly subject: string; readonly revision: number; isTaken: boolean }[] = []
  receiver.answers = ({ event: { subject, revision } }, response) => {
    const own = taken.get(subject) ?? new Set<number>()
    taken.set(subject, own)
    const arrival = { subject, revision, isTaken: false }
    arrivals.push(arrival)
    const weather = isWell ? 1 : draw()
    if (weather < 0.15) {
      failures += 1
      return void response.writeHead(503).end()
    }
    if (weather < 0.2) {
      failures += 1
      return void response.destroy()
    }
    own.add(revision)
    arrival.isTaken = true
    return void response.writeHead(204).end()
  }
  /** By subject, the revisions that were written: an arrival needs all before it taken. */
  const judgeOrder = (revisions: ReadonlyMap<string, readonly number[]>): number => {
    const had = new Map<string, Set<number>>()
    let wrong = 0
    for (const { subject, revision, isTaken } of arrivals) {
      const own = had.get(subject) ?? new Set()
      had.set(subject, own)
      if ((revisions.get(subject) ?? []).some((earlier) => earlier < revision && !own.has(earlier))) wrong += 1
      if (isTaken) own.add(revision)
    }
    return wrong
  }
  try {
    const admins = [await testGateway.enter('opsadmin'), await testGateway.enter('deskadmin')] as const
    const client = await openChangesClient(testGateway, admins)
    const { endpoint } = await admins[0].call('integrations.createEndpoint', {
      clientId: client.clientId,
      url: receiver.url,
      types: [...changeTypes],
    })
    await admins[1].call('integrations.confirmEndpoint', { endpointId: endpoint.id }, { ifMatch: 1 })
    await insertMerchants(
      database.db,
      Array.from({ length: merchantCount }, (_, at) => buildMerchant({ merchantCode: codeOf(at) })),
    )
    if (fault !== undefined) await plant(database, fault)

    const pulled: SentChange[] = []
    let isOver = false
    const pulling = (async () => {
      let cursor = '0'
      for (;;) {
        const last = isOver
        const { body } = await client.ask(`?after=${cursor}&limit=50&wait=${last ? 0 : 1}`)
        pulled.push(...body.changes)
        cursor = body.cursor
        if (last && !body.hasMore && body.changes.length === 0) return
      }
    })()
    const writing = Promise.all(
      Array.from({ length: writers }, () => write(database, Math.ceil(writes / writers), draw)),
    )
    /** Nobody is sending: what was under way is due again. */
    const makeDue = () =>
      database.pool.query(
        `update webhook_deliveries set lease_until = null, next_try_at = now() where state = 'waiting'`,
      )
    for (let killed = 0; killed < kills; killed += 1) {
      await makeDue()
      const before = arrivals.length
      const worker = await spawnWorker(testGateway.config.dataDir, testGateway.database.url, env)
      const until = Date.now() + 15_000
      while (arrivals.length < before + 1 + draw() * 60 && Date.now() < until) await passing(5)
      await worker.kill()
    }
    const done = await writing
    isWell = true
    await makeDue()
    const worker = await spawnWorker(testGateway.config.dataDir, testGateway.database.url, env)
    const isOpen = async () =>
      (
        await database.pool.query(`select from changes where position is null
          union all select from webhook_deliveries where state = 'waiting'
          union all select from webhook_endpoints e, change_head h where e.planned_to < h.last_position limit 1`)
      ).rows.length > 0
    while (await isOpen()) {
      await database.pool.query(
        `update webhook_deliveries set next_try_at = now() where state = 'waiting' and lease_until is null and next_try_at > now()`,
      )
      await passing(50)
    }
    isOver = true
    await pulling
    await worker.stop()
    const { rows } = await database.pool.query<{ id: string; subject: string }>(
      'select id, subject from changes order by id',
    )
    const revisions = new Map(
      [...Map.groupBy(rows, ({ subject }) => subject)].map(([subject, own]) => [
        subject,
        own.map(({ id }) => Number(id)),
      ]),
    )
    overtaken = judgeOrder(revisions)
    const ids = new Set(pulled.map(({ revision }) => revision))
    const latest = new Map<string, number>()
    let turned = pulled.length - ids.size
    for (const { subject, revision } of pulled) {
      if (revision < (latest.get(subject) ?? 0)) turned += 1
      latest.set(subject, revision)
    }
    const written = done.reduce((sum, one) => sum + one.written, 0)
    return {
      kills,
      written,
      rolledBack: done.reduce((sum, one) => sum + one.rolledBack, 0),
      untold: Math.abs(written - rows.length),
      pulled: pulled.length,
      skipped: rows.filter(({ id }) => !ids.has(Number(id))).length,
      turned,
      arrived: arrivals.length,
      failures,
      undelivered: rows.filter(({ id, subject }) => taken.get(subject)?.has(Number(id)) !== true).length,
      overtaken,
    }
  } finally {
    await receiver.close()
    await database.close()
    await testGateway.close()
  }
}
