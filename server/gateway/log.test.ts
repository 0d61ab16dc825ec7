import { sql } from 'drizzle-orm'
import { inject, test, expect } from 'vitest'
import { merchants } from '#server/db/schema/index.ts'
import { openTestGateway } from '#tests/support/gateway.ts'
import { logOptions } from './log.ts'

const failureOf = (work: Promise<unknown>): Promise<Error & { code?: string }> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error as Error,
  )

test('the log names the place and the cause of a query that failed, and nothing that it was asked with', async () => {
  const testGateway = await openTestGateway(inject('postgresUrl'))
  try {
    const { db, pool } = testGateway.database
    const failures = await Promise.all([
      failureOf(db.update(merchants).set({ displayName: 'Secret Traders\0' })),
      failureOf(db.execute(sql`select ${'Secret Traders'}::int`)),
      failureOf(pool.query('select $1::text::int', ['Secret Traders'])),
    ])
    expect(failures.map((failure) => inspectOf(failure).includes('Secret'))).toEqual([true, true, true])
    const logged = failures.map((failure) => logOptions('error').serializers.err(failure))
    expect(logged.map(({ code }) => code)).toEqual(['22021', '22P02', '22P02'])
    expect(logged.map(({ stack }) => stack.includes('log.test.ts') || stack.includes('node_modules'))).toEqual([
      true,
      true,
      true,
    ])
    expect(JSON.stringify(logged)).not.toContain('Secret')
  } finally {
    await testGateway.close()
  }
})

const inspectOf = (failure: Error): string => `${failure.message} ${failure.stack}`
