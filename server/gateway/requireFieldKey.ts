import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { fieldKeyFile } from '#server/adapters/fieldSeal.ts'
import type { Database } from '#server/db/database.ts'
import { kycDocuments, kycItems, merchants } from '#server/db/schema/index.ts'

/**
 * Throws one line when the key of the data folder is missing, but its database holds what was sealed with it: another
 * key, made at the start, would open none of it, and nobody would notice before they ask for a number.
 */
export const requireFieldKey = async ({ db }: Database, dataDir: string): Promise<void> => {
  const file = fieldKeyFile(dataDir)
  if (existsSync(file)) return
  const { rows } = await db.execute<{ sealed: boolean }>(sql`select
    exists (select from ${merchants} where aadhaar_sealed is not null or account_ref_sealed is not null)
    or exists (select from ${kycItems} where number_sealed is not null)
    or exists (select from ${kycDocuments}) as sealed`)
  if (rows[0]?.sealed !== true) return
  throw new Error(
    `The key of the sealed numbers is missing: the database holds some, but ${file} is missing. Put ${file} back from the backup, or set FIELD_KEY.`,
  )
}
