import { sql } from 'drizzle-orm'
import { indianDay } from '#contract/wire/indianTime.ts'
import type { Tx } from '#server/db/database.ts'
import { settlementRows, transactionDetails, transactions } from '#server/db/schema/index.ts'

export interface BuiltTransaction {
  readonly merchantCode: string
  readonly txnRefNumber: string
  readonly brandCode?: string
  readonly txnType?: string
  readonly status?: string
  readonly errorCode?: string
  readonly amountPaise?: number
  readonly createdAt: Date
  /** Who took it; absent: the platform does not say. */
  readonly paymentGateway?: string
  /** Nothing of it is settled: no run has seen it yet. */
  readonly isUnsettled?: boolean
}

/** Transactions with fixed values, with a settlement where they were successful. */
export const insertTransactions = async (tx: Tx, built: readonly BuiltTransaction[]): Promise<void> => {
  for (const { merchantCode, isUnsettled, ...row } of built) {
    const { brandCode = '', status = 'SUCCESSFUL' } = row
    const [written] = await tx
      .insert(transactions)
      .values({
        merchantId: sql`(select id from merchants where merchant_code = ${merchantCode})`,
        txnRefNumber: row.txnRefNumber,
        brandCode,
        txnType: row.txnType ?? (brandCode === '' ? 'upi' : 'brand_emi'),
        status,
        errorCode: row.errorCode ?? '',
        amountPaise: row.amountPaise ?? 125_050,
        payer: 'XXXXXXXX07',
        paymentGateway: row.paymentGateway ?? '',
        createdAt: row.createdAt,
      })
      .returning()
    if (written === undefined) throw new Error('the transaction was not written')
    await tx.insert(transactionDetails).values({
      transactionId: written.id,
      invoiceNumber: `INV-${row.txnRefNumber}`,
      acquirerPaymentId: `ACQ-${row.txnRefNumber}`,
      cardLast4: '4242',
      actions: [
        { action: 'CREATE', event: 'LINK_CREATED', at: row.createdAt.toISOString(), error: '' },
        { action: 'PAY', event: status, at: row.createdAt.toISOString(), error: '' },
      ],
    })
    if (status.toLowerCase() === 'successful' && isUnsettled !== true)
      await tx.insert(settlementRows).values({
        id: written.id,
        merchantId: written.merchantId,
        txnRefNumber: row.txnRefNumber,
        txnDay: indianDay(row.createdAt),
        grossPaise: written.amountPaise,
        status: 'Settled',
        amountPaise: written.amountPaise - 2_050,
        netPaise: written.amountPaise - 2_050,
        mdrPaise: 1_737,
        gstPaise: 313,
        settledOn: '2026-11-20',
        utrNumber: `UTR-${row.txnRefNumber}`,
        beneficiaryName: 'Asha Kulkarni',
        beneficiaryAccountLast4: '0042',
        beneficiaryIfsc: 'SHYD0000001',
      })
  }
}

/** Puts a person under a merchant as its relationship manager. */
export const assignManager = async (tx: Tx, merchantCode: string, loginId: string): Promise<void> => {
  await tx.execute(sql`insert into merchant_managers (merchant_id, staff_id)
    select m.id, p.id from merchants m, staff p where m.merchant_code = ${merchantCode} and p.login_id = ${loginId}
    on conflict (merchant_id) do update set staff_id = excluded.staff_id`)
}

export const limitToBrand = async (tx: Tx, loginId: string, brandCode: string): Promise<void> => {
  await tx.execute(sql`insert into staff_brands (staff_id, brand_id) select s.id, b.id from staff s, brands b
    where s.login_id = ${loginId} and b.brand_code = ${brandCode}`)
}
