import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, migrateDatabase, openDatabase } from '#server/db/database.ts'

export interface MigratedDatabase {
  readonly database: Database
  /** Closes it and leaves nothing behind. */
  drop(): Promise<void>
}

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A database of its own with every table and not a row: no roles, no people. */
export const openMigratedDatabase = async (): Promise<MigratedDatabase> => {
  const name = `migrated_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const database = openDatabase(url.href)
  await migrateDatabase(database)
  return {
    database,
    drop: async () => {
      await database.close()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}
