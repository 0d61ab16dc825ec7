import { randomUUID } from 'node:crypto'
import { SheetRefusal } from '#contract/sheets/sheets.ts'
import { storedFiles } from '#server/db/schema/index.ts'
import type { Gateway, Tools } from '#server/gateway/gateway.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { glanceAtSheet } from '#server/files/sheetReading/index.ts'
import { ProcessStarved } from '#server/processes/confinedProcess.ts'

/** The header of a sheet whose first rows can be read; of a workbook that of the sheet of this name. */
export const headersOf = async (
  gateway: Gateway,
  path: string,
  fileName: string,
  sheetName?: string,
): Promise<string[]> => {
  try {
    return await gateway.sheetTurns.take(() => glanceAtSheet(path, { fileName, sheetName: sheetName ?? null }))
  } catch (error) {
    if (error instanceof SheetRefusal) refuse(error.code, { message: error.message })
    if (!(error instanceof ProcessStarved)) throw error
    gateway.log.warn({ err: error }, 'a sheet was not looked into in time')
    return refuse('busy')
  }
}

/** Takes the bytes at `path` into the file store; whoever sent them is told when it does not take them. */
export const takeIn = async (gateway: Pick<Tools, 'files' | 'log'>, path: string): Promise<string> => {
  try {
    return await gateway.files.keep(path)
  } catch (error) {
    gateway.log.error({ err: error }, 'the file store took no bytes')
    return refuse('upload-failed')
  }
}

interface Sheet {
  readonly path: string
  readonly fileName: string
  readonly bucket: string
  readonly folder: string
  readonly byteSize: number
  readonly sha256: Buffer
  readonly headers: string[]
  readonly sheetName?: string | undefined
}

/** Takes the bytes at `path` into the file store and answers the id of its row. */
export const keepSheet = async (
  { path, ...sheet }: Sheet,
  { gateway, tx, staff, now, note }: StaffContext,
): Promise<string> => {
  const id = randomUUID()
  const storageKey = await takeIn(gateway, path)
  try {
    await tx.insert(storedFiles).values({ ...sheet, id, staffId: staff.staffId, storageKey, createdAt: now })
  } catch (error) {
    await gateway.files.remove(storageKey)
    throw error
  }
  const { fileName, byteSize, sha256 } = sheet
  note({ subject: `file:${id}`, after: { fileName, bytes: byteSize, sha256: sha256.toString('hex') } })
  return id
}
