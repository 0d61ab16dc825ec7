import type { ClientBase } from 'pg'

/**
 * Drops the indexes of these tables that hold no rule, and answers how to build them again: rows that come in by the million
 * are indexed faster together. Inside a transaction: readers wait until it ends, and if it fails nothing was dropped.
 */
export async function dropPlainIndexes(
  client: ClientBase,
  tables: readonly string[],
): Promise<{ rebuild(): Promise<void> }> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisunique order by indexrelid`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return {
    async rebuild() {
      for (const { definition } of rows) await client.query(definition)
    },
  }
}
