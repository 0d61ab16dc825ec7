import type { PoolClient } from 'pg'

/**
 * Drops the indexes of merchants that hold no rule, and answers how to build them again. Inside a transaction: readers
 * wait until it ends, and if it fails nothing was dropped.
 */
export async function dropMerchantIndexes(client: PoolClient): Promise<{ rebuild(): Promise<void> }> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'merchants'::regclass and not indisunique order by indexrelid`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return {
    async rebuild() {
      for (const { definition } of rows) await client.query(definition)
    },
  }
}
