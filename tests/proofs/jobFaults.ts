import { setTimeout as passing } from 'node:timers/promises'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { findDoubts } from './appliedOnce.ts'
import { databaseFaults, type FailingStatement } from '#tests/support/failingDatabase.ts'
import { type FaultFixture, stateOf } from '#tests/support/faultFixture.ts'
import { type ExpectedEnd, jobShapes, type ShapeName } from './jobShapes.ts'
import { findFileDoubts, versionsOfMerchants } from '#tests/support/panelUpload.ts'

/** Soon: what a gateway left behind it looks for every second. */
const becomes = async (isSo: () => boolean | Promise<boolean>): Promise<boolean> => {
  for (let left = 900; left > 0; left -= 1) {
    if (await isSo()) return true
    await passing(10)
  }
  return false
}

/** Everything that contradicts the expected end of a job; `good` are the versions of all merchants before it. */
const findEndDoubts = async (
  on: FaultFixture,
  jobId: string,
  good: ReadonlyMap<string, number>,
  { isTold, ...end }: ExpectedEnd,
): Promise<string[]> => {
  const { pool } = on.sound
  const count = async (what: string) =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ${what}`, [jobId])).rows[0]?.n ?? 0
  const versions = await versionsOfMerchants(pool)
  const wasPushed = (about: string) =>
    on.news.some(({ body }) => 'about' in body && body.jobId === jobId && body.about === about)
  const asked = await count(`notifications where job_id = $1 and about = 'waiting'`)
  const { breaks } = await verifyAuditChain(pool)
  const found = {
    state: await stateOf(on, jobId),
    rows: await count('file_job_rows where job_id = $1'),
    changed: [...versions]
      .filter(([code, version]) => good.get(code) !== version)
      .map(([code]) => code)
      .toSorted(),
    told: await count(`notifications where job_id = $1 and about = 'ended'`),
    isPushed: isTold ? await becomes(() => wasPushed('ended')) : wasPushed('ended'),
    isAskedFor: asked === 0 || (await becomes(() => wasPushed('waiting'))),
    isAllSent: await becomes(
      async () => (await count('notifications where job_id = $1 and not notification_sent')) === 0,
    ),
    planLeft: await count('file_job_plan_rows where job_id = $1'),
    twins: await count(
      'file_jobs j join file_jobs o on o.sha256 = j.sha256 and o.purpose = j.purpose and o.id <> j.id where j.id = $1',
    ),
    brokenAudit: breaks.length,
  }
  const wanted = {
    ...end,
    changed: end.changed.toSorted(),
    told: isTold ? 1 : 0,
    isPushed: isTold,
    isAskedFor: true,
    isAllSent: true,
    planLeft: 0,
    twins: 0,
    brokenAudit: 0,
  }
  return (Object.keys(found) as (keyof typeof found)[])
    .filter((name) => JSON.stringify(found[name]) !== JSON.stringify(wanted[name]))
    .map((name) => `${name} is ${JSON.stringify(found[name])} instead of ${JSON.stringify(wanted[name])}`)
}

/** Connections that were taken and that nobody gives back; one listens for the sockets. */
const findLostConnections = async ({ running }: FaultFixture): Promise<string[]> => {
  const { pool } = running.database
  const taken = () => pool.totalCount - pool.idleCount
  return (await becomes(() => taken() <= 1)) ? [] : [`${taken()} connections were not given back`]
}

export interface JobFault extends FailingStatement {
  readonly shape: ShapeName
}

/** The job came to its right end without the statement that was to fail: which it asks is a matter of moments for some. */
export const notCome = 'the fault did not come'
/** Some statements only come when a second has passed, or when something was left behind: then once more. */
const mostTries = 5

const carryOut = async (on: FaultFixture, shape: ShapeName, failing?: FailingStatement): Promise<string[]> => {
  const act = await jobShapes[shape](on)
  const good = await versionsOfMerchants(on.sound.pool)
  on.failing.plan(failing)
  const { jobId, end } = await act()
  const hasCome = failing === undefined || (await becomes(() => on.failing.hasStruck()))
  const doubts = await findEndDoubts(on, jobId, good, end)
  on.failing.plan()
  const changed = new Map(end.changed.map((code) => [code, good.get(code) ?? 0]))
  const sheet = { jobId, good: changed, rows: end.rows, failed: end.rows - changed.size }
  return [
    ...(hasCome ? [] : [notCome]),
    ...doubts,
    ...(end.state.startsWith('done') ? await findDoubts(on.sound.pool, sheet) : []),
    ...(await findFileDoubts(on.running)),
    ...(await findLostConnections(on)),
  ]
}

const patienceMs = 120_000

const doubtsOnce = async (on: FaultFixture, shape: ShapeName, failing?: FailingStatement): Promise<string[]> => {
  let patience: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    patience = setTimeout(() => reject(new Error('nothing more came')), patienceMs)
  })
  try {
    return await Promise.race([carryOut(on, shape, failing), late])
  } catch (error) {
    return [`it did not come to its end: ${String(error)}`]
  } finally {
    clearTimeout(patience)
    on.failing.plan()
  }
}

/** Carries a whole job of the shape out, with the fault in it; everything that contradicts what its person may rely on. */
export const doubtsOf = async (on: FaultFixture, shape: ShapeName, failing?: FailingStatement): Promise<string[]> => {
  let doubts: string[] = []
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    doubts = await doubtsOnce(on, shape, failing)
    if (doubts.length !== 1 || doubts[0] !== notCome) return doubts
  }
  return doubts
}

/** From now on what each statement of the gateway did, stays. */
export const withoutTransactions = ({ running }: FaultFixture): void => {
  const { db } = running.database
  Object.assign(db, { transaction: (work: (tx: typeof db) => Promise<unknown>) => work(db) })
}

/** What runs beside every job by the clock: how often it comes during one is chance, and once is enough. */
const isByTheClock = (statement: string) => /^\s*with (free|due|soon) as|pg_notify/i.test(statement)

/** Twice a minute, and of no job. */
const asksTheTime = (statement: string) => statement.startsWith('select (extract(epoch from clock_timestamp())')

/** Every statement of a job of this shape, with every way to fail. */
export const faultsOf = async (on: FaultFixture, shape: ShapeName): Promise<JobFault[]> => {
  const act = await jobShapes[shape](on)
  on.failing.plan()
  await act()
  const times = new Map<string, number>()
  return [...on.failing.statements].flatMap((statement) => {
    if (asksTheTime(statement)) return []
    const nth = (times.get(statement) ?? 0) + 1
    times.set(statement, nth)
    return nth > 1 && isByTheClock(statement) ? [] : databaseFaults.map((fault) => ({ shape, statement, nth, fault }))
  })
}

/** 'uploaded, run and downloaded: cut after the 3rd "commit"' */
export const saidFault = ({ shape, fault, nth, statement }: JobFault): string =>
  `${shape}: ${fault} ${nth}: ${statement.replaceAll(/\s+/g, ' ').trim().slice(0, 120)}`
