import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { fieldKeyFile, openFieldSealOf, sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Database } from '#server/db/database.ts'
import { kycDocuments, kycItems, merchants } from '#server/db/schema/index.ts'

const isSealed = async ({ db }: Database): Promise<boolean> => {
  const { rows } = await db.execute<{ sealed: boolean }>(sql`select
    exists (select from ${merchants} where aadhaar_sealed is not null or account_ref_sealed is not null)
    or exists (select from ${kycItems} where number_sealed is not null)
    or exists (select from ${kycDocuments}) as sealed`)
  return rows[0]?.sealed === true
}

/** One of each table that has any: a key that opens it opens what was sealed beside it. */
const samplesOf = async ({ db }: Database) => {
  const { rows } = await db.execute<{ account: Buffer | null; item: Buffer | null }>(sql`select
    (select account_ref_sealed from ${merchants} where account_ref_sealed is not null limit 1) as account,
    (select number_sealed from ${kycItems} where number_sealed is not null limit 1) as item`)
  const { account = null, item = null } = rows[0] ?? {}
  return [
    { sealed: account, field: sealedFields.account },
    { sealed: item, field: sealedFields.kycItem },
  ]
}

/**
 * Throws one line when the key of the data folder is missing or another one, but its database holds what was sealed: another
 * key opens none of it, and nobody would notice before they ask for a number.
 */
export const requireFieldKey = async (
  database: Database,
  { dataDir, fieldKey }: { readonly dataDir: string; readonly fieldKey: string | undefined },
): Promise<void> => {
  const file = fieldKeyFile(dataDir)
  if (!fieldKey && !existsSync(file)) {
    if (!(await isSealed(database))) return
    throw new Error(
      `The key of the sealed numbers is missing: the database holds some, but ${file} is missing. Put ${file} back from the backup, or set FIELD_KEY.`,
    )
  }
  const seal = openFieldSealOf({ dataDir, fieldKey })
  for (const { sealed, field } of await samplesOf(database)) {
    if (sealed === null) continue
    try {
      seal.open(sealed, field)
    } catch (cause) {
      const which = fieldKey ? 'FIELD_KEY' : file
      throw new Error(
        `${which} is not the key that the numbers in this database are sealed with: it opens none of them. Put the one of its backup there.`,
        { cause },
      )
    }
  }
}
