import { misAction, misKindNames } from '#contract/calls/reports/mis.ts'
import { misFiles } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { keepWorkbook } from '#server/files/jobs/keepWorkbook.ts'
import { contentOf, type MisMerchant, type Window } from './misContent.ts'

const names = { settlement: 'SETTLEMENT_MIS', pFile: 'P_FILE', refundPFile: 'REFUND_P_FILE' } as const

/** `SETTLEMENT_MIS_M0000001_2026-11-01_2026-11-07.xlsx`. */
const fileNameOf = ({ kind, fromDate, toDate }: Window, merchant: MisMerchant | undefined): string =>
  `${[names[kind], merchant?.merchantCode, fromDate, ...(toDate === fromDate ? [] : [toDate])].filter(Boolean).join('_')}.xlsx`

/** Writes the file of a window; it is there with the act, or the act is undone. */
export const writeMis = async (window: Window, merchant: MisMerchant | undefined, context: StaffContext) => {
  const { tx, staff, now } = context
  const content = await contentOf(window, merchant, context)
  if (content.rows.length === 0) return refuse('mis-empty')
  return keepWorkbook(
    context,
    {
      sheetName: misKindNames[window.kind].replace('&', 'and'),
      headers: content.headers,
      rows: content.rows,
      fileName: () => fileNameOf(window, merchant),
      folder: 'mis',
      action: misAction,
    },
    async ({ fileId, fileName }) => {
      const [row] = await tx
        .insert(misFiles)
        .values({
          kind: window.kind,
          merchantId: merchant?.id ?? null,
          fromDay: window.fromDate,
          toDay: window.toDate,
          rows: content.rows.length,
          amountPaise: content.amountPaise,
          storedFileId: fileId,
          madeBy: staff.staffId,
          madeAt: now,
        })
        .returning()
      if (row === undefined) throw new Error('the MIS was not written')
      return { batchId: row.id, fileId, fileName, rows: row.rows }
    },
  )
}
