import { sql } from 'drizzle-orm'
import type { UsedLimit } from '#contract/calls/platform/impact.ts'
import type { DisputeActKind } from '#contract/wire/disputeWords.ts'
import { isBeyondLimit, type SetLimits } from '#machines/platform/limits.ts'
import type { Tx } from '#server/db/database.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { isBeyondPersonLimit, usedLimit } from '#server/people/independence/index.ts'

type Context = Pick<StaffContext, 'tx' | 'gateway' | 'now' | 'staff'>

interface Disputed {
  readonly disputeRef: string
  readonly transactionId: string | number
  readonly amountPaise: number
}

/** What other disputes of the same payment come to; what was won does not count. */
export const othersOfPayment = async (tx: Tx, { disputeRef, transactionId }: Disputed): Promise<number> => {
  const { rows } = await tx.execute<{ paise: string }>(sql`
    select coalesce(sum(amount_paise), 0) as paise from disputes where transaction_id = ${transactionId}
      and dispute_ref <> ${disputeRef} and status <> 'won'`)
  return Number(rows[0]?.paise ?? 0)
}

/** Accepted, or recorded as won or lost, by these accounts without a second person. An answer moves nothing. */
const doneAlone =
  (tx: Tx) =>
  async (ids: readonly string[], since: Date): Promise<number> => {
    const { rows } = await tx.execute<{ paise: string }>(sql`
      select coalesce(sum(amount_paise), 0) as paise from dispute_acts where asked_by = any(${sql.param([...ids])}::uuid[])
        and not needs_second_person and kind <> 'defend' and asked_at > ${since.toISOString()}`)
    return Number(rows[0]?.paise ?? 0)
  }

/** Whether what a person does to disputes in a day would be more than one person does. */
export const isBeyondDisputesInADay = (
  tx: Tx,
  acting: { readonly staffId: string; readonly now: Date; readonly set: SetLimits },
  paise: number,
): Promise<boolean> => isBeyondPersonLimit(tx, 'disputesInADay', acting, paise, doneAlone(tx))

/** Whether a second person is asked. */
export const isBeyondAlone = async (
  { tx, gateway, now, staff }: Context,
  kind: DisputeActKind,
  dispute: Disputed,
): Promise<boolean> => {
  const set = gateway.config.limits
  if (isBeyondLimit('dispute', set, await othersOfPayment(tx, dispute), dispute.amountPaise)) return true
  return kind !== 'defend' && isBeyondDisputesInADay(tx, { staffId: staff.staffId, now, set }, dispute.amountPaise)
}

/** What one person does to disputes alone: of a payment, and in a day. */
export const disputeLimits = async (
  { tx, gateway, now }: Pick<Context, 'tx' | 'gateway' | 'now'>,
  { staffId, paise, others }: { readonly staffId: string; readonly paise: number; readonly others: number },
): Promise<UsedLimit[]> => {
  const acting = { staffId, now, set: gateway.config.limits }
  return [
    await usedLimit(tx, 'dispute', acting, paise, async () => others),
    await usedLimit(tx, 'disputesInADay', acting, paise, doneAlone(tx)),
  ]
}
