import { sql, type SQL } from 'drizzle-orm'
import { effectDays } from '#contract/approvals.ts'
import type { ResponseOfName } from '#contract/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'

type Effect = ResponseOfName<'approvals.effect'>

const dayMs = 86_400_000
/** The database gives up a statement that takes too long; a decision does not wait for these figures. */
const statementTimeout = '57014'

const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === statementTimeout) || (error.cause !== undefined && isTimeout(error.cause)))

/** In the words of a query over transactions `t`, their merchants `m` and their details `d`. */
export interface Tried {
  /** Transactions that it is for. */
  readonly covered: SQL
  /** What it takes of one, in whole paise. */
  readonly cost: SQL
}

interface Counted {
  /** Besides: successful, of the last 30 days, of the person's brands. */
  readonly among: SQL
  /** Null: nothing stands yet. */
  readonly current: Tried | null
  readonly proposed: Tried
}

const nothingSince = (now: Date) => ({
  since: new Date(now.getTime() - effectDays * dayMs).toISOString(),
  transactions: 0,
  amountPaise: 0,
  currentCostPaise: null,
  proposedCostPaise: 0,
})

export const uncountedEffect = ({ now }: StaffContext, whyNot: 'method-unknown' | 'too-many'): Effect => ({
  ...nothingSince(now),
  whyNot,
})

/** What stands and what is proposed, both tried on the successful transactions of the last 30 days. */
export const countEffect = async (
  { tx, staff, now }: StaffContext,
  { among, current, proposed }: Counted,
): Promise<Effect> => {
  const nothing = nothingSince(now)
  const isCurrent = current?.covered ?? sql`false`
  const ofBrands =
    staff.brands.length === 0
      ? sql``
      : sql` and m.brand_code in (${sql.join(
          staff.brands.map((brand) => sql`${brand}`),
          sql`, `,
        )})`
  try {
    const { rows } = await tx.execute<Record<string, string | null>>(sql`
      select count(*) as transactions, coalesce(sum(t.amount_paise), 0) as amount,
        coalesce(sum(${current?.cost ?? sql`0`}) filter (where ${isCurrent}), 0) as current,
        coalesce(sum(${proposed.cost}) filter (where ${proposed.covered}), 0) as proposed
      from transactions t
      join merchants m on m.id = t.merchant_id
      left join transaction_details d on d.transaction_id = t.id
      where t.created_at >= ${nothing.since} and lower(t.status) = 'successful' and ${among}
        and (${isCurrent} or ${proposed.covered})${ofBrands}`)
    const [sums] = rows
    return {
      since: nothing.since,
      transactions: Number(sums?.['transactions']),
      amountPaise: Number(sums?.['amount']),
      currentCostPaise: current === null ? null : Number(sums?.['current']),
      proposedCostPaise: Number(sums?.['proposed']),
      whyNot: null,
    }
  } catch (error) {
    if (!isTimeout(error)) throw error
    return { ...nothing, whyNot: 'too-many' }
  }
}
