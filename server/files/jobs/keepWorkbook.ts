import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { uploadBucket } from '#contract/calls/files/files.ts'
import { storedFiles } from '#server/db/schema/index.ts'
import type { FileStore } from '#server/adapters/fileStore.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { type ResultTable, writeResultWorkbook } from './resultWorkbook.ts'

/** Whose file it is, and where it goes. */
interface Keeper extends Pick<StaffContext, 'tx' | 'now'> {
  readonly gateway: { readonly files: FileStore }
  readonly staff: Pick<StaffContext['staff'], 'staffId'>
}

interface WorkbookToStore extends ResultTable {
  readonly sheetName: string
  /** Asked for when the rows are written. */
  readonly fileName: () => string
  readonly folder: string
  readonly action: string
}

/**
 * Writes a workbook into the files of its person and answers what `record` does with it in the same transaction: the file
 * is there with the act, or the act is undone.
 */
export const keepWorkbook = async <Stored>(
  { gateway, tx, staff, now }: Keeper,
  { sheetName, headers, rows, fileName: nameIt, folder, action }: WorkbookToStore,
  record: (file: { readonly fileId: string; readonly fileName: string }) => Stored | Promise<Stored>,
): Promise<Stored> => {
  const path = await gateway.files.scratchPath()
  let storageKey: string | undefined
  try {
    await writeResultWorkbook(createWriteStream(path, { mode: 0o600 }), { sheetName, headers: [...headers], rows })
    const hash = createHash('sha256')
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
    const { size: byteSize } = await stat(path)
    const fileName = nameIt()
    const fileId = randomUUID()
    storageKey = await gateway.files.keep(path)
    await tx.insert(storedFiles).values({
      id: fileId,
      staffId: staff.staffId,
      fileName,
      bucket: uploadBucket,
      folder,
      storageKey,
      byteSize,
      sha256: hash.digest(),
      action,
      createdAt: now,
    })
    return await record({ fileId, fileName })
  } catch (error) {
    if (storageKey !== undefined) await gateway.files.remove(storageKey)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
