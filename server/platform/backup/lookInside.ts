import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import type pg from 'pg'
import { isFault } from '#contract/calls/platform/audit.ts'
import { openClient } from '#server/db/database.ts'
import { tablesOfFiles } from '#server/files/uploads/index.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'

type Asked = Pick<pg.Client, 'query'>

export interface AuditEnd {
  readonly last: number
  readonly hash: string
}

export interface Inside {
  readonly audit: { readonly entries: number; readonly faults: number }
  /** Whether the audit has that entry, as it was. */
  readonly holds: (end: AuditEnd) => Promise<boolean>
  readonly merchants: number
  readonly transactions: number
  /** Files that the database names and that are not in the folder. */
  readonly missing: number
}

export const auditEndOf = async (client: Asked): Promise<AuditEnd> => {
  const { rows } = await client.query<{ last: string; hash: Buffer }>('select last_id as last, hash from audit_head')
  return { last: Number(rows[0]?.last ?? 0), hash: (rows[0]?.hash ?? Buffer.alloc(32)).toString('hex') }
}

const holdsEnd = async (client: Asked, { last, hash }: AuditEnd): Promise<boolean> => {
  if (last === 0) return true
  const { rows } = await client.query<{ hash: Buffer }>('select hash from audit_entries where id = $1', [last])
  return rows[0]?.hash.toString('hex') === hash
}

const keysAtATime = 1_000

async function* namedKeys(client: Asked): AsyncGenerator<readonly string[]> {
  const named = [
    ...tablesOfFiles.map((table) => `select storage_key as key from ${getTableName(table)}`),
    'select unnest(storage_keys) from pictures',
  ].join(' union all ')
  await client.query('begin read only')
  await client.query(`declare named cursor for ${named}`)
  for (;;) {
    const { rows } = await client.query<{ key: string | null }>(`fetch ${keysAtATime} from named`)
    if (rows.length === 0) break
    yield rows.flatMap(({ key }) => (key ? [key] : []))
  }
  await client.query('commit')
}

const countMissing = async (client: Asked, folder: string): Promise<number> => {
  let missing = 0
  for await (const keys of namedKeys(client))
    for (const key of keys)
      await access(join(folder, key)).catch(() => {
        missing += 1
      })
  return missing
}

const countOf = async (client: Asked, table: 'merchants' | 'transactions'): Promise<number> => {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(rows[0]?.n ?? 0)
}

/** Reads through a restored database: its whole audit chain, and each file that it names. */
export const lookInside = async <Result>(
  url: string,
  filesFolder: string | undefined,
  read: (inside: Inside) => Promise<Result>,
): Promise<Result> => {
  const client = openClient(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { entries, breaks } = await verifyAuditChain(client)
    return await read({
      audit: { entries, faults: breaks.filter(isFault).length },
      holds: (end) => holdsEnd(client, end),
      merchants: await countOf(client, 'merchants'),
      transactions: await countOf(client, 'transactions'),
      missing: filesFolder === undefined ? 0 : await countMissing(client, filesFolder),
    })
  } finally {
    await client.end()
  }
}
