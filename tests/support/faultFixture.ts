import { setTimeout as passing } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/db/database.ts'
import { type FailingDatabase, openFailingDatabase } from './failingDatabase.ts'
import { type JobNews, listenForJobs } from './fileJobs.ts'
import { openTestGateway } from './gateway.ts'
import { buildMerchant, insertMerchants } from './merchants.ts'
import type { PersonAtGateway } from './panelUpload.ts'

/** A gateway that reaches PostgreSQL only through what fails. */
export interface FaultFixture extends PersonAtGateway {
  readonly failing: FailingDatabase
  /** Does not fail. */
  readonly sound: Database
  /** What panels were told. */
  readonly news: readonly JobNews[]
  close(): Promise<void>
}

export const merchantCodes = Array.from({ length: 5 }, (_, at) => `M000001${at}`)

export const openFaultFixture = async (postgresUrl: string): Promise<FaultFixture> => {
  const failing = await openFailingDatabase(postgresUrl)
  const running = await openTestGateway(failing.url, { env: { IDLE_SECONDS: '86400' } })
  const soundUrl = new URL(running.database.url)
  soundUrl.host = new URL(postgresUrl).host
  const sound = openDatabase(soundUrl.href)
  await insertMerchants(
    sound.db,
    merchantCodes.map((merchantCode) => buildMerchant({ merchantCode })),
  )
  const { news } = listenForJobs(running)
  return {
    running,
    person: await running.enter('opsadmin'),
    failing,
    sound,
    news,
    close: async () => {
      await running.close()
      await sound.close()
      await failing.close()
    },
  }
}

export const stateOf = async ({ sound }: FaultFixture, jobId: string): Promise<string> => {
  const { rows } = await sound.pool.query<{ state: string }>('select state from file_jobs where id = $1', [jobId])
  return rows[0]?.state ?? 'not there'
}

const endsWithinMs = 60_000

/** Until nobody works on the job; throws when that takes too long. */
export const rest = async (on: FaultFixture, jobId: string): Promise<void> => {
  const since = performance.now()
  for (let state = 'pending'; ['pending', 'checking', 'running', 'cancelling'].includes(state); ) {
    await passing(10)
    state = await stateOf(on, jobId)
    if (performance.now() - since > endsWithinMs) throw new Error(`after a minute the job is still ${state}`)
  }
}
