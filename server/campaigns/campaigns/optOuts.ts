import { last4Of } from '#contract/wire/masks.ts'
import { sql } from 'drizzle-orm'
import { OptOut } from '#contract/calls/campaigns/campaignOptOuts.ts'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { normalNumber } from '#machines/campaigns/campaignMessage.ts'
import { answerRow } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { optOuts } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseLimited } from './campaignPerson.ts'

/** Why a recipient who stands on a list, row `o`, is left out; null: they stand on none. */
export const listedReason = sql`case o.list when 'optOut' then 'optedOut' else o.list end`

/** The list that a number stands on, if any. */
export const listOf = async (tx: Tx, number: string): Promise<'optOut' | 'dnd' | undefined> => {
  const { rows } = await tx.execute<{ list: 'optOut' | 'dnd' }>(
    sql`select list from opt_outs where mobile_number = ${number} and is_listed order by list desc limit 1`,
  )
  return rows[0]?.list
}

const row = answerRow(OptOut, {}, { from: [optOuts, 'o'] })

export const listOptOuts: Handler<'campaigns.optOuts'> = async ({ list, mobileNumber, ...page }, { tx, staff }) => {
  refuseLimited(staff)
  const number = mobileNumber === undefined ? undefined : (normalNumber(mobileNumber) ?? '')
  const from = sql`from opt_outs o where is_listed and ${list === undefined ? sql`true` : sql`list = ${list}`}
    and ${number === undefined ? sql`true` : sql`mobile_number = ${number}`}`
  return row.page(tx, from, sql`since desc, id desc`, page)
}

export const setOptOut: Handler<'campaigns.setOptOut'> = async (
  { mobileNumber, list, isListed, reason },
  { tx, staff, now, note },
) => {
  refuseLimited(staff)
  const number = normalNumber(mobileNumber) ?? refuse('campaign-number-invalid')
  if (reason.length < shortestReason) refuse('remark-missing')
  await tx.execute(sql`
    insert into opt_outs (list, mobile_number, is_listed, source, since)
    values (${list}, ${number}, ${isListed}, ${`${staff.loginId}: ${reason}`}, ${now.toISOString()})
    on conflict (list, mobile_number) do update set is_listed = excluded.is_listed, source = excluded.source,
      since = excluded.since, version = opt_outs.version + 1`)
  note({ subject: `number:${last4Of(number)}`, after: { list, isListed, reason } })
  return {}
}
