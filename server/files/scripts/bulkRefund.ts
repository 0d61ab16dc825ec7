import { sql } from 'drizzle-orm'
import { storedText } from '#contract/sheets/sheetRows.ts'
import { sheetKinds } from '#contract/sheets/sheets.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { storable } from '#contract/wire/storableText.ts'
import type { Tx } from '#server/db/database.ts'
import type { ClaimedJob } from '#server/files/jobs/jobLease.ts'
import { LeaseLost } from '#server/files/jobs/jobLease.ts'
import { keepMarks, keepPlanRows, type PlanRow, plannedRows } from '#server/files/jobs/keepRows.ts'
import type { RowFault, Script } from '#server/files/jobs/script.ts'
import { withConcurrency } from '#server/files/jobs/withConcurrency.ts'
import type { SheetRow } from '#server/files/sheetReading/index.ts'
import {
  type JudgedRefund,
  judgeSheetRefunds,
  type RefundingJob,
  type SheetRefund,
  sendSheetRefund,
} from '#server/money/refunds/index.ts'

const { columns } = sheetKinds.bulkRefunds

const cellOf = (row: SheetRow, header: string): string => {
  const column = columns.find((one) => one.header === header)
  const text = row.cells[header] ?? ''
  return column === undefined || text === '' ? '' : storable(storedText(column, text))
}

const askedBy = (row: SheetRow): SheetRefund => ({
  refundRef: cellOf(row, 'refund_ref'),
  txnRefNumber: cellOf(row, 'txn_ref_number'),
  amountPaise: Number(cellOf(row, 'refund_amount')),
  isRepeat: cellOf(row, 'repeat') === '1',
})

const nothing = { before: null, after: null, fault_column: null, fault_value: null, fault_reason: null }

const faulty = (row: SheetRow, { column, value, reason }: RowFault): PlanRow => ({
  ...nothing,
  row_number: row.rowNumber,
  change: 'error',
  subject: storable(row.cells['txn_ref_number'] ?? '').slice(0, 200) || null,
  fault_column: column,
  fault_value: value === null ? null : storable(value).slice(0, 200),
  fault_reason: reason,
})

const planned = (row: SheetRow, asked: SheetRefund, judged: JudgedRefund): PlanRow => {
  if (judged.is === 'fault') return faulty(row, judged.fault)
  const found = { ...nothing, row_number: row.rowNumber, subject: asked.txnRefNumber }
  if (judged.is === 'made') return { ...found, change: 'none' }
  const after = {
    refund_ref: asked.refundRef,
    txn_ref_number: asked.txnRefNumber,
    amount_paise: asked.amountPaise,
    of_payment_paise: judged.ofPaymentPaise,
  }
  return judged.again === null
    ? { ...found, change: 'create', after }
    : {
        ...found,
        change: 'change',
        before: {},
        after,
        record_id: judged.again.id,
        record_version: judged.again.version,
      }
}

/** So many calls to the provider at once, of each batch. */
const atOnce = 4

type Standing = {
  state: string
  fence: number
  needs_second_person: boolean
  confirmed_by: string | null
  confirmed_at: Date | null
}

/** How the job stands; nobody cancels it before the transaction ends. */
const lockJob =
  ({ jobId, fence }: ClaimedJob) =>
  async (tx: Tx): Promise<RefundingJob> => {
    const { rows } = await tx.execute<Standing>(sql`
      select state, fence, needs_second_person, confirmed_by, confirmed_at from file_jobs where id = ${jobId} for share`)
    const [job] = rows
    if (job === undefined || job.fence !== fence) throw new LeaseLost()
    const { needs_second_person: isSecond, confirmed_by: by, confirmed_at: at } = job
    if (isSecond && (by === null || at === null)) throw new Error('a plan above the limit was confirmed by nobody')
    return {
      jobId,
      mayBegin: job.state === 'running',
      second: isSecond && by !== null && at !== null ? { by, at: new Date(at).toISOString() } : null,
    }
  }

async function* each<T>(all: readonly T[]): AsyncGenerator<T, undefined> {
  yield* all
}

/**
 * Refunds of many payments. Each is made as the form makes it, under the company's own number, in a transaction that ends
 * before the provider is called; its row is marked when the provider has answered.
 */
export const bulkRefund: Script = {
  sheet: 'bulkRefunds',
  refuseHere: ({ refundProvider }) =>
    refundProvider === undefined ? refusals['refund-not-configured'].text : undefined,
  planBatch: async (tx, { job, actor, rows, refundProvider }) => {
    const sound = rows.filter(({ faults }) => faults.length === 0)
    const asked = sound.map(askedBy)
    const judged = await judgeSheetRefunds(tx, asked, actor, { takesParts: refundProvider?.takesParts ?? false })
    const byRow = new Map(sound.map((row, at) => [row.rowNumber, [asked[at], judged[at]] as const]))
    await keepPlanRows(
      tx,
      job.jobId,
      rows.map((row) => {
        const [fault] = row.faults
        if (fault !== undefined) return faulty(row, fault)
        const [wish, verdict] = byRow.get(row.rowNumber) ?? []
        if (wish === undefined || verdict === undefined) throw new Error(`row ${row.rowNumber} was not judged`)
        return planned(row, wish, verdict)
      }),
    )
  },
  ahead: {
    rows: 50,
    work: async (gateway, { job, actor, rows }) => {
      const plans = new Map(
        (await plannedRows(gateway.database.db, job.jobId, rows)).map((one) => [one.row_number, one]),
      )
      const done = new Map<number, RowFault | null>()
      await withConcurrency(each(rows), atOnce, async (row) => {
        const { change } = plans.get(row.rowNumber) ?? {}
        if (change !== 'create' && change !== 'change') {
          if (job.state === 'running') done.set(row.rowNumber, null)
          return
        }
        const sender = { gateway, staff: actor, now: gateway.now(), requestId: `${job.jobId}/${job.fence}` }
        const fault = await sendSheetRefund(askedBy(row), lockJob(job), sender)
        if (fault !== undefined) done.set(row.rowNumber, fault)
      })
      return done
    },
  },
  applyBatch: async (tx, { job, rows, ahead }) =>
    keepMarks(
      tx,
      job.jobId,
      rows,
      await plannedRows(tx, job.jobId, rows),
      ({ row_number: rowNumber }) => ahead?.get(rowNumber) ?? undefined,
    ),
}
