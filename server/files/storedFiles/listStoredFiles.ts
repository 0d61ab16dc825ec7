import { sql } from 'drizzle-orm'
import { countUpToMost } from '#server/db/answerRow.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { listedFiles } from './fileVisibility.ts'
import { storedFileRows } from './storedFileRows.ts'

/** The files of every day. */
export const listStoredFiles: Handler<'files.stored'> = async ({ parameters: { page, size } }, { tx, staff }) => {
  const listed = listedFiles(staff)
  return {
    rows: await storedFileRows(tx, listed, sql`limit ${size} offset ${page * size}`),
    total: await countUpToMost(tx, sql`from stored_files f where f.action <> '' and ${listed}`),
  }
}
