import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type FileStore, stateName } from '#server/adapters/fileStore.ts'
import { type Database, openClient } from '#server/db/database.ts'
import { fileStates } from '#server/db/schema/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { type Lookout, startLookout } from '#server/gateway/lookout.ts'
import { momentText } from './manifest.ts'

const stateShape = z.object({ databaseId: z.uuid(), step: z.int().nonnegative(), at: z.iso.datetime() })
type FileState = z.infer<typeof stateShape>

const everyMs = 3_600_000
/** A step that is cut off leaves the files one ahead; a database that failed over may have lost one more. */
const mostAhead = 2

const textOf = (state: FileState): string => `${JSON.stringify(state)}\n`

const readState = async (files: Pick<FileStore, 'readState'>): Promise<FileState | undefined> => {
  const text = await files.readState()
  if (text === undefined) return undefined
  try {
    return stateShape.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

type Kept = Pick<Gateway, 'database' | 'files' | 'now'>

/** Once more together: beside the files first, so that a disk that is full leaves both as they were. */
export const stepState = ({ database: { db }, files, now }: Kept): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(fileStates).for('update')
    if (row === undefined) throw new Error('file_states has no row')
    const beside = await readState(files)
    // Files of another database say so until a person removes it.
    if (beside !== undefined && beside.databaseId !== row.databaseId) return
    const at = now()
    await files.writeState(textOf({ databaseId: row.databaseId, step: row.step + 1, at: at.toISOString() }))
    await tx.update(fileStates).set({ step: row.step + 1, steppedAt: at })
  })

/** Once an hour, and at the start. */
export const startKeepingState = (gateway: Gateway): Lookout => {
  let steppedAt = 0
  return startLookout(
    gateway,
    async () => {
      if (Date.now() - steppedAt < everyMs) return
      await stepState(gateway)
      steppedAt = Date.now()
    },
    { everyMs: 60_000, failure: 'the state of the files was not written' },
  )
}

/** Throws one line where yesterday's database lies over today's files, or the other way round. `place` is where files lie. */
export const requireSameState = async (
  { db }: Pick<Database, 'db'>,
  files: Pick<FileStore, 'readState'>,
  { place, log }: { readonly place: string; readonly log: (line: string) => void },
): Promise<void> => {
  const { rows } = await db.execute<{ id: string; step: string; at: string }>(
    sql`select ${fileStates.databaseId} as id, ${fileStates.step} as step, to_json(${fileStates.steppedAt}) as at from ${fileStates}`,
  )
  const [row] = rows
  const beside = await readState(files)
  if (row === undefined) return
  const way = `To go on with these two as they are, remove ${place}/${stateName}.`
  if (beside === undefined) return
  if (beside.databaseId !== row.id)
    return log(
      `The files in ${place} were those of another database. Where that is meant, remove ${place}/${stateName}.`,
    )
  const ahead = beside.step - Number(row.step)
  if (ahead >= 0 && ahead <= mostAhead) return
  const [older, newer] = ahead > 0 ? ['database', 'files'] : ['files', 'database']
  const [ofDatabase, ofFiles] = [momentText(new Date(row.at).toISOString()), momentText(beside.at)]
  throw new Error(
    `The ${older} ${older === 'files' ? 'are' : 'is'} older than the ${newer}: the database is of ${ofDatabase}, the files in ${place} are of ${ofFiles}. Restore both from one backup. ${way}`,
  )
}

/** Says of restored files that they are of the database at `url`; nothing where that is of before states were kept. */
export const writeFileState = async (url: string, folder: string): Promise<void> => {
  const client = openClient(url)
  await client.connect()
  try {
    const { rows: tables } = await client.query(`select 1 where to_regclass('file_states') is not null`)
    if (tables.length === 0) return
    const { rows } = await client.query<{ id: string; step: string; at: string }>(
      'select database_id as id, step, to_json(stepped_at) as at from file_states',
    )
    const [row] = rows
    if (row === undefined) return
    const text = textOf({ databaseId: row.id, step: Number(row.step), at: new Date(row.at).toISOString() })
    const unfinished = join(folder, `${stateName}.unfinished`)
    await writeFile(unfinished, text, { mode: 0o600, flush: true })
    await rename(unfinished, join(folder, stateName))
  } finally {
    await client.end()
  }
}
