import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import type pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { createEntry } from '#tests/support/fileJobs.ts'
import { client, openTestGateway } from '#tests/support/gateway.ts'
import { type OwnProcess, spawnGateway, spawnWorker } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  readonly kills: number
  readonly uploads: number
  readonly rows: number
  readonly seed: number
}

const script = 'merchant_update'
const headers = ['merchant_code', 'display_name', 'contact_person']
const merchantCode = (at: number) => `M${String(at + 1).padStart(7, '0')}`
/** One row in 250 names a merchant that is not there. */
const isBad = (at: number) => at % 250 === 249
/** While more than so many jobs are open nobody is killed: the proof is of kills, not of a queue. */
const openAtMost = 8
const pauseMs = 900

const sheetOf = (upload: number, rows: number) => ({
  name: `upload ${upload}.csv`,
  bytes: buildSheet({
    headers,
    rows: Array.from({ length: rows }, (_, at) => [
      isBad(at) ? `X${at}00` : merchantCode(at),
      `Bhandar ${upload} ${at}`,
      `Owner ${upload} ${at}`,
    ]),
    format: 'csv',
  }),
})

interface Doubts {
  /** Rows of good merchants that were not applied, in all uploads together. */
  readonly lost: number
  readonly doubled: number
  readonly marksMissing: number
  readonly jobsNotEnded: number
  readonly peopleNotToldOnce: number
  readonly auditRowsOff: number
  readonly isChainBroken: boolean
}

const one = async (pool: pg.Pool, text: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await pool.query<{ n: string | number | null }>(text, values)
  return Number(rows[0]?.n ?? 0)
}

/** Every upload writes every good merchant once: its version says how often it was written. */
const findDoubtsOfAll = async (pool: pg.Pool, uploads: number, rows: number): Promise<Doubts> => {
  const good = rows - Math.floor(rows / 250)
  const wanted = 1 + uploads
  return {
    lost: await one(pool, 'select sum(greatest($1 - version, 0)) as n from merchants', [wanted]),
    doubled: await one(pool, 'select sum(greatest(version - $1, 0)) as n from merchants', [wanted]),
    marksMissing: uploads * rows - (await one(pool, 'select count(*) as n from file_job_rows')),
    jobsNotEnded:
      uploads -
      (await one(
        pool,
        `select count(*) as n from file_jobs where state = 'doneWithFailures' and rows_done = $1 and rows_applied = $2 and result_file_id is not null`,
        [good, rows],
      )),
    peopleNotToldOnce: Math.abs(
      uploads - (await one(pool, `select count(*) as n from notifications where about = 'ended'`)),
    ),
    auditRowsOff: Math.abs(
      uploads * good -
        (await one(
          pool,
          `select sum((after ->> 'done')::int) as n from audit_entries where call = 'files.runScript' and after ? 'marks'`,
        )),
    ),
    isChainBroken: (await verifyAuditChain(pool)).breaks.length > 0,
  }
}

const sumOf = ({ isChainBroken, ...counts }: Doubts): number =>
  Object.values(counts).reduce((sum, doubts) => sum + Math.abs(doubts), isChainBroken ? 1 : 0)

type Living = { readonly process: OwnProcess; readonly address: string | undefined }
type Maker = () => Promise<Living>

/** Where one process stands: the next one is started as soon as it was killed, and nobody waits for it before its turn. */
const openPlace = async (make: Maker) => {
  let living: Living | undefined = await make()
  let starting: Promise<void> = Promise.resolve()
  return {
    address: () => living?.address,
    isAlive: () => living !== undefined,
    kill: async () => {
      const killed = living
      living = undefined
      await killed?.process.kill()
    },
    refill: () => {
      starting = make().then((next) => {
        living = next
      })
      // Thrown to whoever closes the place.
      starting.catch(() => undefined)
    },
    started: () => starting,
  }
}

/** Two gateways and two workers, each of them replaced as soon as it was killed. */
const openFixture = async (dataDir: string, databaseUrl: string) => {
  const gateway: Maker = async () => {
    const process = await spawnGateway(dataDir, databaseUrl, { IDLE_SECONDS: '86400' })
    return { process, address: process.address }
  }
  const worker: Maker = async () => ({
    process: await spawnWorker(dataDir, databaseUrl),
    address: undefined,
  })
  const places: Awaited<ReturnType<typeof openPlace>>[] = []
  // One after the other: the first makes the keys of the folder.
  for (const make of [gateway, gateway, worker, worker]) places.push(await openPlace(make))
  let served = 0
  return {
    /** The gateways that serve take turns. */
    address: () => {
      const serving = places.flatMap((place) => place.address() ?? [])
      return serving[(served += 1) % Math.max(serving.length, 1)]
    },
    /** One of those that are alive: a share of 1 says which. */
    kill: async (share: number) => {
      let alive = places.filter((place) => place.isAlive())
      if (alive.length === 0) {
        await Promise.all(places.map((place) => place.started()))
        alive = places.filter((place) => place.isAlive())
      }
      const place = alive[Math.floor(share * alive.length)]
      await place?.kill()
      place?.refill()
    },
    close: async () => {
      await Promise.all(places.map((place) => place.started()))
      await Promise.all(places.map((place) => place.kill()))
    },
  }
}
type Fixture = Awaited<ReturnType<typeof openFixture>>

/** Sends one sheet as the panel does: the same keys on every try, until each of the three calls is answered. */
const send = async (testGateway: Fixture, cookie: string, upload: number, rows: number): Promise<void> => {
  const keys = [randomUUID(), randomUUID(), randomUUID()].map((idempotencyKey) => ({ idempotencyKey }))
  const sheet = sheetOf(upload, rows)
  for (;;) {
    const address = testGateway.address()
    try {
      if (address === undefined) throw new Error('no gateway serves')
      const person = client({ address }, cookie)
      const { fileUrl } = await person.upload(sheet, keys[0])
      const { fileEntryId } = await createEntry(person, fileUrl, sheet.name, script, keys[1])
      await person.call('files.runScript', { scriptId: script, fileEntryId }, keys[2])
      return
    } catch {
      await passing(100)
    }
  }
}

const openJobs = (pool: pg.Pool) =>
  one(pool, `select count(*) as n from file_jobs where state in ('pending', 'checking', 'running', 'cancelling')`)

interface Run {
  readonly doubts: Doubts
  readonly secondsToTheEnd: number
  readonly kills: number
  /** How often a job was taken up by one more process: what the kills did to it. */
  readonly takenUpAgain: number
}

const run = async (database: Database, cookie: string, { kills, uploads, rows, seed }: Proof): Promise<Run> => {
  const draw = drawFrom(seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'opsdesk-prove-jobs-'))
  const testGateway = await openFixture(dataDir, database.url)
  const sending: Promise<void>[] = []
  let killed = 0
  try {
    const sendMore = () => {
      const due = kills === 0 ? uploads : Math.min(uploads, Math.ceil(((killed + 1) * uploads) / kills))
      while (sending.length < due) sending.push(send(testGateway, cookie, sending.length + 1, rows))
    }
    sendMore()
    for (; killed < kills; killed += 1) {
      sendMore()
      while ((await openJobs(database.pool)) > openAtMost) await passing(50)
      await passing(draw() * pauseMs)
      await testGateway.kill(draw())
    }
    const lastKillAt = performance.now()
    sendMore()
    await Promise.all(sending)
    while ((await openJobs(database.pool)) > 0) await passing(50)
    const secondsToTheEnd = (performance.now() - lastKillAt) / 1000
    const takenUpAgain = await one(database.pool, 'select sum(fence - 1) as n from file_jobs')
    return { doubts: await findDoubtsOfAll(database.pool, uploads, rows), secondsToTheEnd, kills: killed, takenUpAgain }
  } finally {
    await testGateway.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The planted faults first: a checker that finds nothing there would prove nothing. Then the kills. */
export const proveJobs = async (proof: Proof): Promise<readonly Figure[]> => {
  const { seed } = proof
  return withOwnPostgres(async (postgresUrl) => {
    const ready = async (of: Proof): Promise<{ database: Database; cookie: string }> => {
      const first = await openTestGateway(postgresUrl, { env: { IDLE_SECONDS: '86400' } })
      const { cookie } = await first.signIn('opsadmin')
      const merchants = Array.from({ length: of.rows }, (_, at) => at).filter((at) => !isBad(at))
      await insertMerchants(
        first.database.db,
        merchants.map((at) => buildMerchant({ merchantCode: merchantCode(at) })),
      )
      await first.close()
      return { database: openDatabase(first.database.url), cookie }
    }

    const short = { kills: 0, uploads: 1, rows: 500, seed }
    const planted = await ready(short)
    const sound = await run(planted.database, planted.cookie, short)
    await planted.database.pool.query(
      `update merchants set version = version + 1 where merchant_code = '${merchantCode(0)}'`,
    )
    await planted.database.pool.query(
      `update merchants set version = version - 1 where merchant_code = '${merchantCode(1)}'`,
    )
    await planted.database.pool.query('delete from file_job_rows where row_number = 50')
    await planted.database.pool.query('delete from notifications')
    const found = await findDoubtsOfAll(planted.database.pool, short.uploads, short.rows)
    await planted.database.close()

    const { database, cookie } = await ready(proof)
    const long = await run(database, cookie, proof)
    await database.close()
    const { doubts } = long
    return [
      atMost('doubts without a kill and without a fault', sumOf(sound.doubts), 'doubts', 0, seed),
      atLeast('planted: a row lost, one doubled, a mark missing, a person not told', sumOf(found), 'doubts', 4, seed),
      told('uploads', proof.uploads, 'uploads', seed),
      told('rows of each', proof.rows, 'rows', seed),
      atLeast('kills of a gateway or a worker', long.kills, 'kills', proof.kills, seed),
      atLeast('jobs taken up again behind a kill', long.takenUpAgain, 'times', Math.min(1, proof.kills), seed),
      atMost('rows lost', doubts.lost, 'rows', 0, seed),
      atMost('rows applied more than once', doubts.doubled, 'rows', 0, seed),
      atMost('marks missing', Math.abs(doubts.marksMissing), 'marks', 0, seed),
      atMost('jobs that did not end with all their rows and a result', doubts.jobsNotEnded, 'jobs', 0, seed),
      atMost('people told never or twice', doubts.peopleNotToldOnce, 'people', 0, seed),
      atMost('rows that the audit does not tell', doubts.auditRowsOff, 'rows', 0, seed),
      atMost('broken audit chains', doubts.isChainBroken ? 1 : 0, 'chains', 0, seed),
      atMost('from the last kill to the end of the last job', long.secondsToTheEnd, 's', 60, seed),
    ]
  })
}
