import { open, readFile, stat } from 'node:fs/promises'
import { openSheet, type SheetFile } from '#spreadsheets/openSheet.ts'
import type { OpenedSheet, SheetWish } from '#spreadsheets/rawRow.ts'
import { openGuardedWorkbook } from './sheetGuard.ts'

const headOf = async (path: string, length: number): Promise<Uint8Array> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The sheet of a file on disk, by its content. The process that reads it ends with it. Throws SheetRefusal. */
export const openRowSource = async (path: string, name: string, wish: SheetWish): Promise<OpenedSheet> => {
  const file: SheetFile = {
    name,
    size: (await stat(path)).size,
    head: (length) => headOf(path, length),
    bytes: () => readFile(path),
    openZip: () => openGuardedWorkbook(path),
  }
  return openSheet(file, wish)
}
