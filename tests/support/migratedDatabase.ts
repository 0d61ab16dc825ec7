import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { copyDatabase, migratedTemplate } from './gateway.ts'

/** A database of its own with every table and not a row: no roles, no people. It goes away with the run's PostgreSQL. */
export const openMigratedDatabase = (): Promise<Database> =>
  copyDatabase(inject('postgresUrl'), 'migrated', migratedTemplate)
