import { sql } from 'drizzle-orm'
import type { LinkState } from '#contract/calls/money/enach.ts'
import { countUpToMost, limitOfPage } from '#server/db/answerRow.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { auditProbedMerchants } from '#server/merchants/merchants/index.ts'
import { enachRows, ofTheirs, presentRegistration } from './enachRows.ts'

export const listEnach: Handler<'enach.list'> = async (request, context) => {
  const { merchantCode, linkState, mandateState, umrn, ...page } = request
  const { tx, staff, now } = context
  await auditProbedMerchants(merchantCode === undefined ? [] : [merchantCode], context)
  const at = now.toISOString()
  const live = sql`l.state in ('issued', 'opened')`
  // A link whose time is over is expired, whatever was written down.
  const inState = (state: LinkState) =>
    state === 'expired'
      ? sql`(l.state = 'expired' or (${live} and l.expires_at <= ${at}))`
      : sql`(l.state = ${state} and (not ${live} or l.expires_at > ${at}))`
  const which = sql`l.purpose = 'enach'
    and ${merchantCode === undefined ? sql`true` : sql`m.merchant_code = ${merchantCode}`}
    and ${linkState === undefined ? sql`true` : inState(linkState)}
    and ${mandateState === undefined ? sql`true` : sql`e.mandate_state = ${mandateState}`}
    and ${umrn === undefined ? sql`true` : sql`e.umrn = ${umrn}`}`
  const rows = await enachRows(tx, which, staff, sql`order by l.issued_at desc, l.id ${limitOfPage(page)}`)
  const total = await countUpToMost(
    tx,
    sql`from enach_registrations e join merchant_links l on l.id = e.link_id
      join merchants m on m.id = e.merchant_id where ${ofTheirs(staff)} and ${which}`,
  )
  return { rows: rows.map((row) => presentRegistration(row, now)), total }
}
