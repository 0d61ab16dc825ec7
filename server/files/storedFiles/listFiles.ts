import { sql } from 'drizzle-orm'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { listedFiles } from './fileVisibility.ts'
import { storedFileRows } from './storedFileRows.ts'

/** The files of one IST day. */
export const listFiles: Handler<'files.list'> = async ({ date }, { tx, staff }) => {
  const { from, before } = indianDayBounds(date) ?? refuse('bad-request', { message: 'There is no such day.' })
  return storedFileRows(
    tx,
    sql`f.created_at >= ${from.toISOString()} and f.created_at < ${before.toISOString()} and ${listedFiles(staff)}`,
  )
}
