import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, migrateDatabase, openDatabase } from '#server/db/database.ts'

/** A database of its own with every table and not a row: no roles, no people. It goes away with the run's PostgreSQL. */
export const openMigratedDatabase = async (): Promise<Database> => {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const database = openDatabase(url.href)
  await migrateDatabase(database)
  return database
}
