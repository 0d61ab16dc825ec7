import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { uploadBucket } from '#contract/calls/files.ts'
import { misAction, misKindNames } from '#contract/calls/mis.ts'
import { misFiles, storedFiles } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { writeResultWorkbook } from '#server/jobs/resultWorkbook.ts'
import { contentOf, type MisMerchant, type Window } from './misContent.ts'

const folder = 'mis'
const names = { settlement: 'SETTLEMENT_MIS', pFile: 'P_FILE', refundPFile: 'REFUND_P_FILE' } as const

/** `SETTLEMENT_MIS_M0000001_2026-11-01_2026-11-07.xlsx`. */
const fileNameOf = ({ kind, fromDate, toDate }: Window, merchant: MisMerchant | undefined): string =>
  `${[names[kind], merchant?.merchantCode, fromDate, ...(toDate === fromDate ? [] : [toDate])].filter(Boolean).join('_')}.xlsx`

/** Writes the file of a window; it is there with the act, or the act is undone. */
export const writeMis = async (window: Window, merchant: MisMerchant | undefined, context: StaffContext) => {
  const { gateway, tx, staff, now } = context
  const content = await contentOf(window, merchant, context)
  if (content.rows.length === 0) return refuse('mis-empty')
  const path = await gateway.files.scratchPath()
  let storageKey: string | undefined
  try {
    await writeResultWorkbook(createWriteStream(path, { mode: 0o600 }), {
      sheetName: misKindNames[window.kind].replace('&', 'and'),
      headers: [...content.headers],
      rows: content.rows,
    })
    const hash = createHash('sha256')
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
    const { size: byteSize } = await stat(path)
    const fileName = fileNameOf(window, merchant)
    const storedFileId = randomUUID()
    storageKey = await gateway.files.keep(path)
    await tx.insert(storedFiles).values({
      id: storedFileId,
      staffId: staff.staffId,
      fileName,
      bucket: uploadBucket,
      folder,
      storageKey,
      byteSize,
      sha256: hash.digest(),
      action: misAction,
      createdAt: now,
    })
    const [row] = await tx
      .insert(misFiles)
      .values({
        kind: window.kind,
        merchantId: merchant?.id ?? null,
        fromDay: window.fromDate,
        toDay: window.toDate,
        rows: content.rows.length,
        amountPaise: content.amountPaise,
        storedFileId,
        madeBy: staff.staffId,
        madeAt: now,
      })
      .returning()
    if (row === undefined) throw new Error('the MIS was not written')
    return { batchId: row.id, fileId: storedFileId, fileName, rows: row.rows }
  } catch (error) {
    if (storageKey !== undefined) await gateway.files.remove(storageKey)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
