import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import type { PayoutRail } from '#contract/wire/payoutRail.ts'
import {
  bankFileCells,
  type BankFileFormat,
  type BankFileLine,
  standardBankFile,
} from '#machines/money/bankFileFormat.ts'
import { batchAfter, whyNotBatch } from '#machines/money/settlementBatch.ts'
import { type FieldSeal, sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { joinByHash } from '#server/db/joinByHash.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { signedAddress, signedRoute } from '#server/gateway/signedAddress.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { writeCsv } from '#server/files/jobs/resultWorkbook.ts'
import { type BatchRow, lockBatch } from './batchRows.ts'
import { describedBankFile } from './describedBankFile.ts'
import { confirmBatches } from './confirmPayouts.ts'
import { refuseHeldMerchants } from './heldMerchants.ts'
import { oweReserves } from './reserves.ts'
import { sealHashOf } from './sealBatch.ts'
import { lockAgainstSealing } from './settlementLock.ts'
import { makersOfBatch, refuseLimited } from './settlementPerson.ts'

const service = 'opssettlements'
type PayoutLine = {
  rail: PayoutRail
  payout_ref: string
  merchant_code: string
  beneficiary_name: string
  account_sealed: Buffer | null
  ifsc: string
  amount_paise: string
}

/** The file that no bank has asked to be another: CSV with names for its columns. */
const standardFile = async (day: string, payouts: readonly BankFileLine[]): Promise<Buffer> => {
  const headers = standardBankFile.columns.map(({ header }) => header)
  const rows = payouts.map((line, at) => bankFileCells(standardBankFile, line, { day, number: at + 1 }))
  const output = new PassThrough()
  const [bytes] = await Promise.all([buffer(output), writeCsv(output, { headers, rows })])
  return bytes
}

const writeFile = async (tx: Tx, batch: BatchRow, fieldSeal: FieldSeal) => {
  const { rows } = await tx.execute<PayoutLine>(sql`
    select p.payout_ref, m.merchant_code, p.beneficiary_name, p.account_sealed, p.ifsc, p.amount_paise, p.rail
    from settlement_payouts p join merchants m on m.id = p.merchant_id
    where p.batch_id = ${batch.batchId} and p.state = 'planned' order by p.payout_ref collate "C"`)
  const lines = rows.map((line) => ({
    payoutRef: line.payout_ref,
    merchantCode: line.merchant_code,
    beneficiaryName: line.beneficiary_name,
    accountNumber:
      line.account_sealed === null
        ? refuse('settlement-not-ready', { message: `The account number of ${line.merchant_code} is missing.` })
        : fieldSeal.open(line.account_sealed, sealedFields.account),
    ifsc: line.ifsc,
    amountPaise: line.amount_paise,
    rail: line.rail,
  }))
  const { rows: chosen } = await tx.execute<{ bank_format: BankFileFormat | null }>(
    sql`select bank_format from settlement_batches where id = ${batch.batchId}`,
  )
  const format = chosen[0]?.bank_format ?? null
  const name = `settlement_${batch.txnDate}_B${batch.batchId}`
  return format === null
    ? { name: `${name}.csv`, bytes: await standardFile(batch.settlesOn, lines) }
    : describedBankFile({ format, day: batch.settlesOn, name, lines })
}

/** The bank has the file from here on: payouts are on their way, and what is carried over waits for the merchants' next batches. */
export const issueBankFile = async (
  tx: Tx,
  batch: BatchRow,
  { fieldSeal, staffId, now }: { fieldSeal: FieldSeal; staffId: string; now: Date },
): Promise<BatchRow> => {
  const facts = { makers: makersOfBatch(batch), sealHash: batch.sealHash }
  const event = { type: 'batch.issueFile' } as const
  if (whyNotBatch(batch.state, facts, event) !== undefined) refuse('wrong-state')
  if ((await sealHashOf(tx, batch.batchId)) !== batch.sealHash)
    throw new Error(`batch ${batch.batchId} is not what was sealed`)
  await refuseHeldMerchants(tx, batch.batchId)
  const { name, bytes } = await writeFile(tx, batch, fieldSeal)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const at = now.toISOString()
  await tx.execute(sql`
    update settlement_batches set state = ${batchAfter(batch.state, facts, event)}, bank_file_name = ${name},
      bank_file = ${fieldSeal.sealBytes(bytes, sealedFields.bankFile)}, bank_file_sha256 = ${sha256},
      bank_file_issued_by = ${staffId}, bank_file_issued_at = ${at} where id = ${batch.batchId}`)
  await tx.execute(sql`
    insert into settlement_adjustments (merchant_id, kind, amount_paise, from_batch_id, created_at)
    select merchant_id, 'carriedIn', -amount_paise, ${batch.batchId}, ${at} from settlement_adjustments
    where batch_id = ${batch.batchId} and kind = 'carriedOut'`)
  await oweReserves(tx, batch.batchId, at)
  await tx.execute(sql`
    update settlement_payouts set state = 'sent', version = version + 1 where batch_id = ${batch.batchId} and state = 'planned'`)
  await joinByHash(tx, () =>
    tx.execute(sql`
      update settlement_rows r set version = r.version + 1,
        bank_status = case when p.state = 'sent' then 'SENT' else r.bank_status end,
        status = case when p.state in ('none', 'carried') then 'Settled' else r.status end,
        settled_on = case when p.state in ('none', 'carried') then ${indianDay(now)}::date else r.settled_on end
      from settlement_payouts p where p.batch_id = ${batch.batchId} and r.batch_id = p.batch_id and r.merchant_id = p.merchant_id`),
  )
  // One whose payouts are all set off against debts or carried over has nothing to wait for.
  await confirmBatches(tx, [batch.batchId])
  return lockBatch(tx, batch.batchId)
}

const contentTypeOf = (fileName: string): string => {
  if (fileName.endsWith('.zip')) return 'application/zip'
  return `text/${fileName.endsWith('.csv') ? 'csv' : 'plain'}; charset=utf-8`
}

const pathOf = (batchId: number) => `/files/settlements/${batchId}`

export const getBankFile: Handler<'settlements.bankFile'> = async ({ batchId }, context) => {
  const { tx, gateway, staff, now, note } = context
  refuseLimited(staff)
  await lockAgainstSealing(tx)
  const before = await lockBatch(tx, batchId)
  const isFirst = before.bankFileName === null
  const batch = isFirst
    ? await issueBankFile(tx, before, { fieldSeal: gateway.fieldSeal, staffId: staff.staffId, now })
    : before
  const { bankFileName: fileName, bankFileSha256: sha256 } = batch
  if (fileName === null || sha256 === null) return refuse('wrong-state')
  note({
    subject: `batch:${batchId}`,
    before: { state: before.state },
    after: { state: batch.state, fileName, sha256, isFirst },
  })
  return { url: signedAddress(gateway, pathOf(batchId), staff.sessionId, now), fileName, sha256, isFirst }
}

/** `GET /files/settlements/:batchId` for an address of `settlements.bankFile`. Downloads alone never opens it. */
export const bankFileRoute = (gateway: Gateway, findStaff: FindStaff) =>
  signedRoute(gateway, findStaff, {
    path: '/files/settlements/:batchId',
    open: async (staff, { params }) => {
      const batchId = Number(params['batchId'])
      if (!Number.isInteger(batchId) || !staff.services.has(service) || isLimited(staff)) return 'file-not-found'
      const { rows } = await gateway.database.db.execute<{ bank_file: Buffer | null; bank_file_name: string }>(
        sql`select bank_file, bank_file_name from settlement_batches where id = ${batchId}`,
      )
      const sealed = rows[0]?.bank_file
      if (rows[0] === undefined || sealed === null || sealed === undefined) return 'file-not-found'
      const bytes = gateway.fieldSeal.openBytes(sealed, sealedFields.bankFile)
      return {
        contentType: contentTypeOf(rows[0].bank_file_name),
        fileName: rows[0].bank_file_name,
        byteSize: bytes.length,
        subject: `batch:${batchId}`,
        read: async () => bytes,
      }
    },
  })
