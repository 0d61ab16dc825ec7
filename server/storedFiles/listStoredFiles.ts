import { sql } from 'drizzle-orm'
import type { Handler } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { storedFileRows } from './storedFileRows.ts'

/** The files of every day; people who are limited to some merchants see their own. */
export const listStoredFiles: Handler<'files.stored'> = async ({ parameters: { page, size } }, { tx, staff }) => {
  const owner = isLimited(staff) ? sql`f.staff_id = ${staff.staffId}` : sql`true`
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from stored_files f where f.action <> '' and ${owner}`,
  )
  return {
    rows: await storedFileRows(tx, owner, sql`limit ${size} offset ${page * size}`),
    total: rows[0]?.total ?? 0,
  }
}
