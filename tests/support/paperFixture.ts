import { sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import { monthBefore, monthOf } from '#machines/money/paperNumber.ts'
import { openSettlementFixture, type SettlementFixture } from './settlementFixture.ts'

export interface PaperFixture extends SettlementFixture {
  /** The first day of the last month, and of the one before it. */
  readonly lastMonth: string
  readonly earlierMonth: string
  /** Settles the payments, as of that day: what they were charged was deducted then. Answers the batch. */
  charge(day: string, payments: Parameters<SettlementFixture['pay']>[0]): Promise<number>
  /** A successful refund of a payment that was paid out, on that day. */
  refund(txnRefNumber: string, day: string): Promise<void>
  /** Finance prepares the month and finance2 issues it. */
  issue(month: string): Promise<void>
}

/** A company of Maharashtra, where the merchants of the fixture are. */
export const taxEnv = {
  TAX_NAME: 'Paper Tests Private Limited',
  TAX_ADDRESS: '1 Test Road, Mumbai 400001',
  TAX_GSTIN: '27AAECP4821M1Z5',
} as const

export const openPaperFixture = async (
  postgresUrl: string,
  { merchants = 3, env = taxEnv }: { merchants?: number; env?: Record<string, string> } = {},
): Promise<PaperFixture> => {
  const fixture = await openSettlementFixture(postgresUrl, { merchants, env })
  const { db } = fixture.database
  const lastMonth = monthBefore(monthOf(indianDay(new Date())))
  const noonOf = (day: string) => `${day}T06:30:00Z`
  return {
    ...fixture,
    lastMonth,
    earlierMonth: monthBefore(lastMonth),
    charge: async (day, payments) => {
      await fixture.pay(payments)
      const { batchId, sealHash } = await fixture.seal()
      await fixture.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
      await fixture.finance.call('settlements.bankFile', { batchId })
      await db.execute(sql`update settlement_batches set bank_file_issued_at = ${noonOf(day)} where id = ${batchId}`)
      await db.execute(sql`
        update settlement_adjustments set created_at = ${noonOf(day)} where from_batch_id = ${batchId} and kind = 'carriedIn'`)
      return batchId
    },
    refund: async (txnRefNumber, day) => {
      const refundId = crypto.randomUUID()
      await db.execute(sql`
        insert into refunds (id, transaction_id, merchant_id, amount_paise, state, asked_by, asked_at, needs_second_person,
          submitted_at, attempts, answered_at, provider_reference, is_sandbox)
        select ${refundId}, t.id, t.merchant_id, t.amount_paise, 'success', s.id, ${noonOf(day)}, false, ${noonOf(day)}, 1,
          ${noonOf(day)}, 'R1', true from transactions t, staff s
        where t.txn_ref_number = ${txnRefNumber} and s.login_id = 'finance'`)
      await db.execute(sql`
        insert into settlement_adjustments (merchant_id, kind, amount_paise, from_refund_id, created_at)
        select merchant_id, 'recovery', -amount_paise, id, ${noonOf(day)} from refunds where id = ${refundId}`)
    },
    issue: async (month) => {
      const { sealHash } = await fixture.finance.call('papers.prepare', { month })
      await fixture.finance2.call('papers.decide', { month, decision: 'issue', sealHash, remark: '' })
    },
  }
}
