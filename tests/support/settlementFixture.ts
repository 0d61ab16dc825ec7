import { sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { type Client, openTestGateway, type TestGateway } from './gateway.ts'
import { buildMerchant, insertMerchants, type MerchantRow } from './merchants.ts'
import { buildRate } from './rates.ts'
import { insertTransactions } from './transactions.ts'

export interface SettlementFixture extends TestGateway {
  readonly finance: Client
  readonly finance2: Client
  /** Yesterday, in India: the day that is settled. */
  readonly txnDay: string
  /** Payments by UPI at merchants without a brand, successful, of no settlement yet; noon of the day. */
  pay(payments: readonly Payment[]): Promise<void>
  seal(txnDay?: string): ReturnType<typeof sealOf>
  /** The figures of a row, as the database has them. */
  row(txnRefNumber: string): Promise<Record<string, unknown>>
}

interface Payment {
  readonly merchantCode: string
  readonly txnRefNumber: string
  readonly amountPaise?: number
  /** Days before the settled day. */
  readonly daysBefore?: number
  readonly paymentGateway?: string
}

const sealOf = (who: Client, startDate: string) => who.call('settlements.initiate', { startDate })

/** Active, KYC approved, with an account: it can be paid. */
export const payableMerchant = (
  testGateway: TestGateway,
  number: number,
  overrides: Partial<MerchantRow> = {},
): MerchantRow =>
  buildMerchant({
    merchantCode: `M000000${number}`,
    mobileNumber: `900000000${number}`,
    kycApproved: 1,
    accountHolderName: `Holder ${number}`,
    ifsc: 'SHYD0000001',
    accountRefSealed: testGateway.gateway.fieldSeal.seal(`91234500000000000${number}`, sealedFields.account),
    accountRefLast4: `000${number}`,
    ...overrides,
  })

/** A rate that a drafter made, an approver approved and a checker verified. */
export const verifyRate = async (
  testGateway: TestGateway,
  overrides: Partial<RequestOfName<'rates.save'>>,
): Promise<number> => {
  const [drafter, approver, checker] = await Promise.all(
    ['drafter', 'approver', 'ratechecker'].map((login) => testGateway.enter(login)),
  )
  const rate = await (drafter as Client).call('rates.save', buildRate(overrides))
  const kind = overrides.merchantCode ? 'special' : overrides.brand ? 'brand' : 'general'
  for (const [who, decision, revision] of [
    [approver, 'approve', 1],
    [checker, 'verify', 2],
  ] as const) {
    const [done] = await (who as Client).call('checkedRecords.decide', {
      items: [{ kind, id: rate.id, revision, decision }],
      remark: '',
    })
    if (done?.isDone !== true) throw new Error(`the rate was not decided on: ${done?.message}`)
  }
  return rate.id
}

/** A desk with merchants that can be paid and an MDR of 2 % for UPI. */
export const openSettlementFixture = async (
  postgresUrl: string,
  { merchants = 3, ...options }: { merchants?: number; env?: Record<string, string>; now?: () => Date } = {},
): Promise<SettlementFixture> => {
  const testGateway = await openTestGateway(postgresUrl, options)
  const { db } = testGateway.database
  await insertMerchants(
    db,
    Array.from({ length: merchants }, (_, at) => payableMerchant(testGateway, at + 1)),
  )
  const today = indianDay((options.now ?? (() => new Date()))())
  const txnDay = dayAfter(today, -1)
  await verifyRate(testGateway, {
    value: 200,
    fromAmount: 0,
    toAmount: 99_999_999_999,
    from: dayAfter(today, -60),
    to: dayAfter(today, 60),
  })
  const [finance, finance2] = [await testGateway.enter('finance'), await testGateway.enter('finance2')]
  return {
    ...testGateway,
    finance,
    finance2,
    txnDay,
    pay: (payments) =>
      insertTransactions(
        db,
        payments.map(({ daysBefore = 0, amountPaise = 100_000, ...payment }) => ({
          ...payment,
          amountPaise,
          isUnsettled: true,
          createdAt: new Date(`${dayAfter(txnDay, -daysBefore)}T06:30:00Z`),
        })),
      ),
    seal: (day = txnDay) => sealOf(finance, day),
    row: async (txnRefNumber) => {
      const { rows } = await db.execute(sql`select * from settlement_rows where txn_ref_number = ${txnRefNumber}`)
      return rows[0] ?? {}
    },
  }
}
