import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UsedLimit } from '#contract/calls/platform/impact.ts'
import { reservingRefunds } from '#machines/money/refund.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refundedBy } from '#server/files/jobs/secondPerson.ts'
import { usedLimit } from '#server/people/independence/index.ts'
import { type CountedFor, impactOfQuery } from '#server/platform/impact/index.ts'
import { transactionsOf } from './refundRows.ts'

type Context = Pick<StaffContext, 'tx' | 'gateway' | 'now'>

interface Refunding {
  readonly staffId: string
  readonly paise: number
  /** What other refunds give back of the same payment. */
  readonly refundedOfIt: number
}

/** What one person refunds alone: of a payment, and in a day. */
export const refundLimits = async (
  { tx, gateway, now }: Context,
  { staffId, paise, refundedOfIt }: Refunding,
): Promise<UsedLimit[]> => {
  const acting = { staffId, now, set: gateway.config.limits }
  return [
    await usedLimit(tx, 'refund', acting, paise, async () => refundedOfIt),
    await usedLimit(tx, 'refundsInADay', acting, paise, refundedBy(tx)),
  ]
}

type Row = { key: string; asked_by: string; login: string; paise: string; others: string }

const countedFor = async (context: StaffContext, keys: readonly string[]) => {
  const { rows } = await context.tx.execute<Row>(sql`
    select f.id::text as key, f.asked_by, p.login_id as login, f.amount_paise as paise,
      (select coalesce(sum(o.amount_paise), 0) from refunds o where o.transaction_id = f.transaction_id and o.id <> f.id
        and o.state = any(${sql.param([...reservingRefunds])}::text[])) as others
    from refunds f join staff p on p.id = f.asked_by where f.id = any(${sql.param([...keys])}::uuid[])`)
  const counted = new Map<string, CountedFor>()
  for (const { key, asked_by: staffId, login, paise, others } of rows) {
    const limits = await refundLimits(context, { staffId, paise: Number(paise), refundedOfIt: Number(others) })
    counted.set(key, { limits, secondPerson: 'aboveLimit', by: login })
  }
  return counted
}

export const refundImpact = impactOfQuery({
  isKey: (text) => z.uuid().safeParse(text).success,
  rows: ({ staff }) => ({
    unit: 'payment',
    of: ['paise', 'merchant'],
    rowsOf: (key) => sql`
      select null::int as row, t.txn_ref_number as subject, m.merchant_code as merchant, null::text as brand,
        f.amount_paise as paise, f.amount_paise as size, null::jsonb as after
      from refunds f join transactions t on t.id = f.transaction_id join merchants m on m.id = f.merchant_id
      where f.id = ${key}::uuid and ${transactionsOf(staff)}`,
  }),
  countedFor,
})
