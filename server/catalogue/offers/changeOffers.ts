import { sql } from 'drizzle-orm'
import type { OfferAct, OfferActKind } from '#contract/calls/catalogue/offerActs.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { giveOrAsk, shownTo } from './giveOrAsk.ts'
import { judgeGiving } from './offerWall.ts'
import { type AskedChange, givingOf, preparedAct, told } from './preparedAct.ts'

type Act = AskedChange['act']
type ChangeOf<A extends Act> = Extract<AskedChange, { act: A }>['change']

const asking = <A extends Act>(act: A, change: ChangeOf<A>) => ({ act, change }) as unknown as AskedChange

const doAct = async (asked: AskedChange, context: StaffContext): Promise<OfferAct> => {
  const { tx, now } = context
  const prepared = await preparedAct(tx, asked, context, true)
  const answer = await giveOrAsk(givingOf(tx, prepared, now), context)
  return 'done' in answer ? answer.done : { ...told(prepared, null), waits: answer.waits }
}

export const updateOffer: Handler<'offers.update'> = (change, context) => doAct(asking('update', change), context)
export const changeSkus: Handler<'offers.changeSkus'> = (change, context) =>
  doAct(asking('changeSkus', change), context)
export const extendOffers: Handler<'offers.extend'> = (change, context) => doAct(asking('extend', change), context)
export const takeBackOfferChange: Handler<'offers.takeBack'> = (change, context) =>
  doAct(asking('takeBack', change), context)

const preparing =
  <A extends Act>(act: A) =>
  async (
    tx: Tx,
    change: ChangeOf<A>,
    acting: { readonly staff: Pick<Staff, 'brands'>; readonly now: Date },
    isLocking: boolean,
  ) =>
    givingOf(tx, await preparedAct(tx, asking(act, change), acting, isLocking), acting.now)

/** The acts on offers as a second person has them done. */
export const givingOffers = {
  update: preparing('update'),
  changeSkus: preparing('changeSkus'),
  extend: preparing('extend'),
  takeBack: preparing('takeBack'),
}

export const effectOfOffer: Handler<'offers.effect'> = (asked, { gateway, staff, now }) =>
  gateway.database.db.transaction(
    async (tx) => {
      const prepared = await preparedAct(tx, asked, { staff, now }, false)
      const acting = { staff, now, set: gateway.config.limits }
      const { waits } = await judgeGiving(tx, givingOf(tx, prepared, now), acting, false)
      return { ...told(prepared, null), waits: waits === null ? null : shownTo(staff, { ...waits, waitId: null }) }
    },
    { accessMode: 'read only' },
  )

export const listOfferChanges: Handler<'offers.changes'> = async ({ brandCode, page, size }, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const { rows } = await tx.execute<{
    id: string
    act: OfferActKind
    rule_desc: string
    offers: number
    changed_by: string
    changed_at: Date
    taken_back_at: Date | null
    total: number
  }>(sql`
    select c.id, c.act, coalesce(c.rows -> 'changed' -> 0 -> 'before' ->> 'rule_desc', '') as rule_desc,
      jsonb_array_length(c.rows -> 'changed') as offers, c.changed_by, c.changed_at, c.taken_back_at,
      count(*) over ()::int as total
    from offer_changes c where c.brand_code = ${brandCode}
    order by c.changed_at desc, c.id limit ${size} offset ${(page - 1) * size}`)
  return {
    rows: rows.map((row) => ({
      changeId: row.id,
      act: row.act,
      ruleDesc: row.rule_desc,
      offers: row.offers,
      changedBy: row.changed_by,
      changedAt: new Date(row.changed_at).toISOString(),
      takenBackAt: row.taken_back_at === null ? null : new Date(row.taken_back_at).toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  }
}
