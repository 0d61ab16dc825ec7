import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, migrateDatabase } from './database.ts'
import { openMigratedDatabase } from '#tests/support/migratedDatabase.ts'

let database: Database
beforeAll(async () => {
  database = await openMigratedDatabase()
})
afterAll(() => database.close())

test('a build refuses to work on a database that a newer one has migrated, and changes nothing', async () => {
  await migrateDatabase(database)
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer build', 9999999999999)`,
  )
  await expect(migrateDatabase(database)).rejects.toThrow(
    /^A newer build has changed this database\. Start that build, or restore the backup/,
  )
})
