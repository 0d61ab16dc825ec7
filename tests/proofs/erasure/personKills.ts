import { setTimeout as passing } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { Draw } from '#tests/proofs/histories.ts'
import { type Client, client, openTestGateway } from '#tests/support/gateway.ts'
import { type GatewayProcess, type OwnProcess, spawnGateway, spawnWorker } from '#tests/support/gatewayProcess.ts'
import { type ErasureFault, plantErasureFault } from './erasureFaults.ts'
import { judgeEnd, judgeStanding, type PersonFigures } from './judgeErasures.ts'
import { addCopied, addEnded, type PersonSizes } from './personWorld.ts'

interface Kills {
  /** Each has an erasure and a copy under way, and two kills: of the gateway that began, and of the worker that went on. */
  readonly rounds: number
  readonly sizes: PersonSizes
  readonly draw: Draw
  /** How long both take undisturbed, where it is not measured. */
  readonly takesMs?: number
  readonly fault?: ErasureFault | undefined
}

const code = (letter: string, at: number) => `${letter}${String(at + 1).padStart(7, '0')}`
const reason = 'Letter 14 of 3 May.'
/** One merchant in so many is held between the two kills of its round. */
const heldEvery = 4
const patienceMs = 60_000
const env = { IDLE_SECONDS: '86400', UNMASKED_IN_AN_HOUR: '100', UNMASKED_IN_A_DAY: '300' }

const isOpen = async ({ pool }: Database, states: readonly string[]): Promise<boolean> =>
  (
    await pool.query(
      `select from person_requests where state = any($1) union all select from file_jobs where ended_at is null limit 1`,
      [states],
    )
  ).rows.length > 0

const untilEnded = async (database: Database): Promise<void> => {
  const until = performance.now() + patienceMs
  // A job that was taken over ends, and then removes what whoever had it before had written.
  const isOver = async () =>
    !(await isOpen(database, ['asked', 'erasing'])) &&
    (await database.pool.query('select from leaving_files limit 1')).rows.length === 0
  while (!(await isOver())) {
    if (performance.now() > until) throw new Error('an erasure, a copy or what they left came to no end')
    await passing(10)
  }
}

/** Whose process is dead: after five seconds the lease would have ended by itself. */
const endLeases = ({ pool }: Database) =>
  pool.query('update file_jobs set lease_until = now() where lease_until is not null')

/** Those that are asked for and no more: their call was never answered. */
const decideAsked = async ({ pool }: Database, second: Client): Promise<void> => {
  const { rows } = await pool.query<{ id: number }>(`select id from person_requests where state = 'asked' order by id`)
  for (const { id } of rows)
    await second.call('personRequests.decide', { requestId: id, decision: 'erase', remark: 'Read the letter.' })
}

/** Asked again by whoever has no answer, of merchants without a copy. */
const askCopiesAgain = async ({ pool }: Database, asker: Client, merchants: readonly string[]): Promise<void> => {
  const { rows } = await pool.query<{ code: string }>(
    `select m.merchant_code as code from merchants m where m.merchant_code = any($1)
       and not exists (select from person_requests r where r.merchant_id = m.id) order by 1`,
    [merchants],
  )
  for (const { code: merchantCode } of rows) await asker.call('personRequests.giveCopy', { merchantCode, reason })
}

/**
 * An erasure that two people let go and a copy that somebody asked for are killed at drawn moments, in a gateway and then in
 * a worker; then everything may end, and what is left, counted, told and lying on the disk is judged.
 */
export const runPersonKills = async (
  postgresUrl: string,
  { rounds, sizes, draw, takesMs: known, fault }: Kills,
): Promise<PersonFigures> => {
  const testGateway = await openTestGateway(postgresUrl, { env: { ...env, JOBS: 'off' } })
  const { dataDir } = testGateway.config
  const { url } = testGateway.database
  // One more for the undisturbed run.
  const merchants = known === undefined ? rounds + 1 : rounds
  const erased = Array.from({ length: merchants }, (_, at) => code('E', at))
  const copied = Array.from({ length: merchants }, (_, at) => code('C', at))
  await addEnded(testGateway, erased, sizes)
  await addCopied(testGateway, copied, sizes)
  const asker = await testGateway.enter('opsadmin')
  const second = await testGateway.enter('deskadmin')
  const requests: number[] = []
  for (const merchantCode of erased)
    requests.push((await asker.call('personRequests.askErasure', { merchantCode, reason })).requestId)
  await testGateway.close()
  const database = openDatabase(url)
  if (fault !== undefined) await plantErasureFault(database, fault)
  const held = new Map<number, number>()
  const figures = { kills: 0, killsAtWork: 0, halfErased: 0, halfOffered: 0 }
  let living: OwnProcess | undefined
  const kill = async (process: OwnProcess): Promise<void> => {
    if (await isOpen(database, ['asked', 'erasing'])) figures.killsAtWork += 1
    await process.kill()
    figures.kills += 1
    const { halfErased, halfOffered } = await judgeStanding(database, dataDir)
    figures.halfErased += halfErased
    figures.halfOffered += halfOffered
    await endLeases(database)
  }
  const press = (gateway: GatewayProcess, round: number): Promise<unknown> => {
    const decided = client(gateway, second.cookie).call('personRequests.decide', {
      requestId: requests[round] ?? 0,
      decision: 'erase',
      remark: 'Read the letter.',
    })
    const given = client(gateway, asker.cookie).call('personRequests.giveCopy', {
      merchantCode: copied[round] ?? '',
      reason,
    })
    return Promise.allSettled([decided, given])
  }
  /** Set while nobody erases: what is left of this merchant stays. */
  const hold = async (round: number): Promise<void> => {
    const connection = await database.pool.connect()
    try {
      await connection.query('begin')
      // As whoever sets one waits for the batch of a process that is dead and whose transaction ends just now.
      await connection.query(`select pg_advisory_xact_lock(hashtextextended('opsdesk: legal holds', 0))`)
      const { rows } = await connection.query<{ merchant: number; left: string }>(
        `with hold as (insert into legal_holds (merchant_id, reason, set_by, set_at)
           select r.merchant_id, 'The court asks for it.', r.asked_by, now() from person_requests r where r.id = $1 returning merchant_id)
         select h.merchant_id as merchant, (select count(*) from call_logs c where c.merchant_id = h.merchant_id) as left from hold h`,
        [requests[round]],
      )
      await connection.query('commit')
      for (const { merchant, left } of rows) held.set(merchant, Number(left))
    } finally {
      connection.release()
    }
  }
  /** How long both take when nobody is killed. */
  const undisturbed = async (): Promise<number> => {
    const gateway = (living = await spawnGateway(dataDir, url, env))
    const begun = performance.now()
    await press(gateway, rounds)
    while (await isOpen(database, ['erasing'])) {
      if (performance.now() - begun > patienceMs) throw new Error('an undisturbed erasure came to no end')
      await passing(5)
    }
    const took = performance.now() - begun
    await gateway.stop()
    return took
  }
  try {
    const takesMs = known ?? (await undisturbed())
    for (let round = 0; round < rounds; round += 1) {
      const gateway = (living = await spawnGateway(dataDir, url, env))
      const pressed = press(gateway, round)
      await passing(draw() * takesMs)
      await kill(gateway)
      await pressed
      if (round % heldEvery === heldEvery - 1) await hold(round)
      const worker = (living = await spawnWorker(dataDir, url, env))
      await passing((draw() * takesMs) / 2)
      await kill(worker)
    }
    const last = (living = await spawnGateway(dataDir, url, env))
    await decideAsked(database, client(last, second.cookie))
    await askCopiesAgain(database, client(last, asker.cookie), copied)
    await untilEnded(database)
    const end = await judgeEnd(database, { dataDir, sizes, held, asker: client(last, asker.cookie), reader: last })
    return {
      ...end,
      ...figures,
      halfErased: figures.halfErased + end.halfErased,
      halfOffered: figures.halfOffered + end.halfOffered,
    }
  } finally {
    await living?.kill()
    await database.close()
  }
}
