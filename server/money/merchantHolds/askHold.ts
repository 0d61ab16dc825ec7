import { sql } from 'drizzle-orm'
import { faultOfMerchantHold } from '#contract/calls/money/merchantHolds.ts'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { openMerchantHolds } from '#machines/money/merchantHold.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { findHold, holdNotFound, ofTheirMerchants, presentHold } from './holdRows.ts'

/** The merchant stays locked: of two who ask for the same at once, the second is told of the first. */
const lockMerchant = async (
  merchantCode: string,
  { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>,
): Promise<number> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select m.id from merchants m where m.merchant_code = ${merchantCode} and ${ofTheirMerchants(staff)}
    for no key update of m`)
  return (
    rows[0]?.id ??
    refuse('record-not-found', {
      message: 'This merchant does not exist, or is not yours to see.',
      recorded: { subject: merchantCode, after: { asked: 'merchant' } },
    })
  )
}

export const askMerchantHold: Handler<'merchantHolds.ask'> = async (asked, context) => {
  const { tx, staff, now, note } = context
  const { kind, merchantCode, share, amount, until, reason } = asked
  const fault = faultOfMerchantHold(asked, indianDay(now))
  if (fault !== undefined)
    refuse('bad-request', {
      message: `${fault.field}: ${fault.message}`,
      details: [{ path: fault.field, message: fault.message }],
    })
  if (reason.length < shortestReason) refuse('remark-missing')
  const merchantId = await lockMerchant(merchantCode, context)
  const { rows: open } = await tx.execute<{ id: number; state: string }>(sql`
    select id, state from merchant_holds where merchant_id = ${merchantId} and kind = ${kind}
      and state = any(${sql.param([...openMerchantHolds])}::text[])`)
  const [other] = open
  if (other !== undefined)
    refuse('merchant-hold-again', {
      message:
        other.state === 'asked'
          ? `Number ${other.id} of this merchant waits for somebody to confirm it.`
          : `This merchant has a ${kind} already, number ${other.id}. It has to end first.`,
      details: { holdId: other.id },
    })
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into merchant_holds (merchant_id, kind, share_bps, amount_paise, until_day, reason, asked_by, asked_at)
    values (${merchantId}, ${kind}, ${share ?? null}, ${amount ?? null}, ${until ?? null}, ${reason}, ${staff.staffId},
      ${now.toISOString()}) returning id`)
  const holdId = rows[0]?.id ?? holdNotFound(0)
  note({
    subject: `merchantHold:${holdId}`,
    after: { state: 'asked', kind, merchantCode, share, amount, until, remark: reason },
  })
  return presentHold(await findHold(tx, holdId, staff), context)
}
