import { sql } from 'drizzle-orm'
import { maskToLast4 } from '#contract/wire/masks.ts'
import type { PayoutRail } from '#contract/wire/payoutRail.ts'
import { bankFileCells, type BankFileFormat, standardBankFile } from '#machines/money/bankFileFormat.ts'
import type { Tx } from '#server/db/database.ts'
import type { BatchRow } from './batchRows.ts'

const mostRows = 3

type PayoutLine = {
  payout_ref: string
  merchant_code: string
  beneficiary_name: string
  account_last4: string
  ifsc: string
  amount_paise: string
  rail: PayoutRail
}

/** The first rows of the bank's file as it is or will be written, with its account numbers masked; null: it has none. */
export const bankFileSample = async (tx: Tx, { batchId, settlesOn }: Pick<BatchRow, 'batchId' | 'settlesOn'>) => {
  const { rows } = await tx.execute<PayoutLine>(sql`
    select p.payout_ref, m.merchant_code, p.beneficiary_name, p.account_last4, p.ifsc, p.amount_paise, p.rail
    from settlement_payouts p join merchants m on m.id = p.merchant_id
    where p.batch_id = ${batchId} and p.amount_paise > 0 order by p.payout_ref collate "C" limit ${mostRows}`)
  const { rows: chosen } = await tx.execute<{ bank_format: BankFileFormat | null }>(
    sql`select bank_format from settlement_batches where id = ${batchId}`,
  )
  const format = chosen[0]?.bank_format ?? standardBankFile
  if (rows.length === 0) return null
  const masked = {
    ...format,
    debitAccount: format.debitAccount === '' ? '' : maskToLast4(format.debitAccount.slice(-4)),
  }
  return {
    headers: format.columns.map(({ header }) => header),
    rows: rows.map((line, at) => [
      ...bankFileCells(
        masked,
        {
          payoutRef: line.payout_ref,
          merchantCode: line.merchant_code,
          beneficiaryName: line.beneficiary_name,
          accountNumber: maskToLast4(line.account_last4),
          ifsc: line.ifsc,
          amountPaise: line.amount_paise,
          rail: line.rail,
        },
        { day: settlesOn, number: at + 1 },
      ),
    ]),
  }
}
