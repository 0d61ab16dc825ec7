import { listenForJobs } from './fileJobs.ts'
import { openTestGateway, type TestGateway } from './gateway.ts'
import { insertMerchants } from './merchants.ts'

/** A gateway whose clock stands until it is moved, and everything that it tells panels about jobs. */
export interface FileFixture extends TestGateway {
  readonly jobs: ReturnType<typeof listenForJobs>
  readonly now: () => Date
  moveTo(instant: string): void
  pass(ms: number): void
}

export const openFileFixture = async (
  postgresUrl: string,
  merchants: Parameters<typeof insertMerchants>[1],
): Promise<FileFixture> => {
  let clock = new Date('2026-08-05T06:00:00Z')
  const now = () => clock
  const running = await openTestGateway(postgresUrl, { now })
  await insertMerchants(running.database.db, merchants)
  return {
    ...running,
    jobs: listenForJobs(running),
    now,
    moveTo: (instant) => {
      clock = new Date(instant)
    },
    pass: (ms) => {
      clock = new Date(clock.getTime() + ms)
    },
  }
}
