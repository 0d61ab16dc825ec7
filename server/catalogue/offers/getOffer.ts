import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ActOnOffer } from '#contract/calls/catalogue/offerPage.ts'
import { getBankScheme } from '#contract/calls/money/bankSchemePage.ts'
import { mayCall } from '#contract/wire/call.ts'
import { takesValue } from '#machines/catalogue/offerRule.ts'
import { ofTheirBrands } from '#server/catalogue/brandForm/index.ts'
import { answerRow } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { offerChanges } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { presentStoredRule } from './listOffers.ts'
import { offerRuleRows, type StoredRule } from './offerRows.ts'

/** Acts `c` on an offer, with the offers that each ended and began. */
const actRow = answerRow(
  ActOnOffer,
  {
    changeId: 'c.id',
    by: 'c.changed_by',
    at: 'c.changed_at',
    isNew: 'n.is_new',
    approvedBy: `coalesce(p.login_id, '')`,
    others: 'n.others',
  },
  { from: [offerChanges, 'c'], also: { others: z.array(z.int()) } },
)

const mostSchemes = 10

type SchemeRow = { id: number; bank: string; bank_tenure_id: string; tenure: number; rate: number }

/** Its payments may be by these, as long as both last. */
const schemesBeside = async (tx: Tx, { brandCode, bankCode, tenures, from, to }: StoredRule) => {
  const { rows } = await tx.execute<SchemeRow>(sql`select id, bank, bank_tenure_id, tenure, rate from bank_schemes
    where brand_code = ${brandCode} and is_active and (${bankCode} = '' or upper(bank) = ${bankCode})
      and start_date < ${new Date(to).toISOString()} and end_date >= ${new Date(from).toISOString()} order by tenure, bank, id`)
  return rows
    .filter(({ tenure }) => takesValue(tenures, String(tenure)))
    .slice(0, mostSchemes)
    .map(({ bank_tenure_id: bankTenureId, ...scheme }) => ({ ...scheme, bankTenureId }))
}

export const getOffer: Handler<'offers.get'> = async ({ id }, { tx, staff, now, gateway }) => {
  const [rule] = await offerRuleRows(tx, sql`o.id = ${id} and ${ofTheirBrands(staff, sql`o.brand_code`)}`)
  if (rule === undefined)
    return refuse('record-not-found', { recorded: { subject: `offer:${id}`, after: { asked: 'brand' } } })
  const { rows: kept } = await tx.execute<{ job: string | null; at: Date }>(
    sql`select last_job_id as job, changed_at as at from offer_rules where id = ${id}`,
  )
  const itself = JSON.stringify([{ id }])
  // An update of one that has begun ends it and begins its successor: of a single offer the other one is known.
  const acts = await actRow.read(
    tx,
    sql`select ${actRow.columns} from offer_changes c
    cross join lateral (
      select c.rows -> 'created' @> ${itself}::jsonb as is_new,
        case when jsonb_array_length(c.rows -> 'changed') = 1 and jsonb_array_length(c.rows -> 'created') = 1
          then array[(c.rows #>> '{changed,0,id}')::int, (c.rows #>> '{created,0,id}')::int] else '{}' end as others) n
    left join offer_waits w on w.id = c.wait_id left join staff p on p.id = w.decided_by
    where c.brand_code = ${rule.brandCode}
      and (c.rows -> 'changed' @> ${itself}::jsonb or c.rows -> 'created' @> ${itself}::jsonb)
    order by c.changed_at, c.id`,
  )
  const standing = acts.filter(({ takenBackAt }) => takenBackAt === null)
  const otherOf = (isNew: boolean): number | null =>
    standing.findLast((act) => act.isNew === isNew && act.others.length === 2)?.others[isNew ? 0 : 1] ?? null
  return {
    offer: presentStoredRule(rule, now),
    before: otherOf(true),
    after: otherOf(false),
    jobId: kept[0]?.job ?? null,
    changedAt: new Date(kept[0]?.at ?? now).toISOString(),
    acts,
    bankSchemes: mayCall(getBankScheme, staff, gateway.config.product) ? await schemesBeside(tx, rule) : [],
  }
}
