import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from './gateway.ts'

type Store = Pick<Gateway, 'database' | 'files'>

const keysAtATime = 500

/** Bytes whose rows are gone, then the note of them: one that is cut off between the two does it again. */
export const removeFiles = async ({ database, files }: Store, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  for (const key of keys) await files.remove(key)
  await database.db.execute(sql`delete from leaving_files where key = any(${sql.param([...keys])}::text[])`)
}

/** What processes left that were killed after they forgot a file, or before they named one that they wrote. */
export const removeLeftFiles = async (gateway: Store): Promise<void> => {
  for (;;) {
    const { rows } = await gateway.database.db.execute<{ key: string }>(sql`
      select l.key from leaving_files l
      where l.job_id is null or not exists (select from file_jobs j where j.id = l.job_id and j.ended_at is null)
      order by l.key limit ${keysAtATime}`)
    await removeFiles(
      gateway,
      rows.map(({ key }) => key),
    )
    if (rows.length < keysAtATime) return
  }
}

/** Said before the bytes are written: they go unless the job names them at its end. */
export const noteWritten = async (tx: Tx, key: string, jobId: string): Promise<void> => {
  await tx.execute(sql`insert into leaving_files (key, job_id) values (${key}, ${jobId})`)
}

/** A row names the bytes now, in the same transaction. */
export const nameWritten = async (tx: Tx, key: string): Promise<void> => {
  await tx.execute(sql`delete from leaving_files where key = ${key}`)
}
