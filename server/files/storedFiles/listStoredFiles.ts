import { sql } from 'drizzle-orm'
import type { Handler } from '#server/gateway/handler.ts'
import { listedFiles } from './fileVisibility.ts'
import { storedFileRows } from './storedFileRows.ts'

/** The files of every day. */
export const listStoredFiles: Handler<'files.stored'> = async ({ parameters: { page, size } }, { tx, staff }) => {
  const listed = listedFiles(staff)
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from stored_files f where f.action <> '' and ${listed}`,
  )
  return {
    rows: await storedFileRows(tx, listed, sql`limit ${size} offset ${page * size}`),
    total: rows[0]?.total ?? 0,
  }
}
