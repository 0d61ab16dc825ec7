import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, isMigrated, migrateDatabase } from './database.ts'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'

const ofThisBuild = 1795635000062

let database: Database
beforeAll(async () => {
  database = await openMigratedDatabase()
})
afterAll(() => database.close())

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'starts',
    (error: unknown) => (error as Error).message,
  )
const starts = async () => [await outcomeOf(migrateDatabase(database)), await outcomeOf(isMigrated(database))]

test('a build works on a database to which a newer one has added something, and refuses where one has taken something away', async () => {
  const newer = 9999999999999
  expect(await starts()).toEqual(['starts', 'starts'])
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer build', ${newer})`,
  )
  expect(await starts()).toEqual(['starts', 'starts'])
  expect((await database.pool.query('select oldest_build from drizzle.oldest_build')).rows).toEqual([
    { oldest_build: String(ofThisBuild) },
  ])
  await database.pool.query(`update drizzle.oldest_build set oldest_build = ${newer}`)
  const refused =
    'A newer build has taken something out of this database that this build needs. Start that build, or restore the backup from before its first start.'
  expect(await starts()).toEqual([refused, refused])
})
