import type { SQL } from 'drizzle-orm'
import { type Client, openTestGateway } from './gateway.ts'

const now = new Date('2026-11-22T06:00:00.000Z')

/** A gateway on which the 22nd of November 2026 does not pass, and who decides there. */
export const openKycFixture = async (postgresUrl: string) => {
  const testGateway = await openTestGateway(postgresUrl, { now: () => now })
  const [radhika, nikhil, opsadmin, pine] = await Promise.all([
    testGateway.enter('kycreviewer'),
    testGateway.enter('kycreviewer2'),
    testGateway.enter('opsadmin'),
    testGateway.enter('pinereviewer'),
  ])
  const rows = async (query: SQL) => (await testGateway.database.db.execute(query)).rows
  return { desk: testGateway, radhika, nikhil, opsadmin, pine, rows }
}

export type KycFixture = Awaited<ReturnType<typeof openKycFixture>>

export const review = (who: Client, code: string) => who.call('kyc.review', { merchantCode: [code] })

/** How a list is asked for where nothing else is said. */
export const firstPage = { page: 1, size: 10, sort: 'age', order: 'asc' } as const
