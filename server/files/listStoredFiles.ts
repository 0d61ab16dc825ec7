import { sql } from 'drizzle-orm'
import type { Handler } from '#server/gateway/handler.ts'
import { storedFileRows } from './storedFileRows.ts'

/** The files of every day; people who are limited to brands see their own. */
export const listStoredFiles: Handler<'files.stored'> = async ({ parameters: { page, size } }, { tx, staff }) => {
  const owner = staff.brands.length === 0 ? sql`true` : sql`f.staff_id = ${staff.staffId}`
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from stored_files f where f.action <> '' and ${owner}`,
  )
  return {
    rows: await storedFileRows(tx, owner, sql`limit ${size} offset ${page * size}`),
    total: rows[0]?.total ?? 0,
  }
}
