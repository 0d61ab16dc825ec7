import { sql } from 'drizzle-orm'
import { PromoCard, type PromoStanding } from '#contract/calls/campaigns/promoCards.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { promoCards } from '#server/db/schema/index.ts'
import { isDrawnPicture, isOwnPicture } from '#server/campaigns/campaigns/index.ts'
import { refuseUnknownPictures } from '#server/files/pictures/index.ts'
import type { Handler, Handlers, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

/** Promo cards are of all merchants: who sees a part of them neither reads nor changes one. */
const refuseLimited = (staff: Staff): void => {
  if (isLimited(staff)) refuse('not-allowed')
}

const order: readonly PromoStanding[] = ['live', 'scheduled', 'ended', 'disabled']

/** By Indian days: the last one counts to its midnight. */
const standing = (now: Date) => {
  const today = sql`${indianDay(now)}::date`
  return sql`case when not p.is_active then 'disabled' when ${today} < p.start_date then 'scheduled'
    when ${today} > p.end_date then 'ended' else 'live' end`
}

const cardRow = (now: Date) =>
  answerRow(
    PromoCard,
    {
      promoId: 'p.id',
      standing: standing(now),
      author: `coalesce((select login_id from staff s where s.id = p.created_by), '')`,
    },
    { from: [promoCards, 'p'] },
  )

const list: Handler<'promoCards.list'> = async ({ standing: wanted, level }, { tx, staff, now }) => {
  refuseLimited(staff)
  const row = cardRow(now)
  return row.read(
    tx,
    sql`select * from (select ${row.columns} from promo_cards p
      where ${level === undefined ? sql`true` : sql`p.level = ${level}`}) p
    where ${wanted === undefined ? sql`true` : sql`p.standing = ${wanted}`}
    order by array_position(${sql.param([...order])}::text[], p.standing), p.sequence, p."promoId" desc limit 2000`,
  )
}

const add: Handler<'promoCards.add'> = async (request, { tx, gateway, staff, now, note }) => {
  refuseLimited(staff)
  const { level, startDate, endDate, image, url } = request
  if (endDate < startDate) refuse('promo-days-wrong')
  const { domains } = gateway.config.campaigns
  for (const address of [image, ...(url === '' ? [] : [url])])
    if (!isOwnPicture(address, domains) || (address === url && isDrawnPicture(url)))
      refuse('campaign-foreign-url', { details: { address } })
  if (isDrawnPicture(image)) await refuseUnknownPictures(tx, [image], 'campaign')
  const levelValue =
    level === 'all' ? 'all' : level === 'merchant' ? request.levelValue.toUpperCase() : request.levelValue
  const { rows: known } =
    level === 'all'
      ? { rows: [{}] }
      : await tx.execute(
          level === 'brand'
            ? sql`select from merchants where brand_code = ${levelValue} union all select from brands where brand_code = ${levelValue} limit 1`
            : sql`select from merchants where merchant_code = ${levelValue}`,
        )
  if (known.length === 0) refuse('promo-level-wrong')
  const row = cardRow(now)
  const [card] = await row.read(
    tx,
    sql`with p as (insert into promo_cards (title, level, level_value, frontend_group, start_date, end_date, url, image,
      is_image_disabled, redirection_action, angular_action, sequence, created_by, created_at)
    values (${request.title}, ${level}, ${levelValue}, ${request.frontendGroup}, ${startDate}, ${endDate}, ${url}, ${image},
      ${request.isImageDisabled}, ${request.redirectionAction}, ${request.angularAction}, ${request.sequence}, ${staff.staffId},
      ${now.toISOString()}) returning *) select ${row.columns} from p`,
  )
  if (card === undefined) throw new Error('a promo card was not written')
  note({ subject: `promo:${card.promoId}`, after: { level, levelValue, startDate, endDate, image } })
  return card
}

const disable: Handler<'promoCards.disable'> = async ({ promoIds }, { tx, staff, now, note }) => {
  refuseLimited(staff)
  const ids = sql`${sql.param([...promoIds])}::int[]`
  const { rows: found } = await tx.execute<{ id: number }>(
    sql`select id from promo_cards where id = any(${ids}) for update`,
  )
  if (promoIds.length === 0 || found.length !== promoIds.length) refuse('record-not-found')
  await tx.execute(sql`
    update promo_cards set is_active = false, disabled_by = ${staff.staffId}, disabled_at = ${now.toISOString()}
    where id = any(${ids}) and is_active`)
  const row = cardRow(now)
  const rows = await row.read(tx, sql`select ${row.columns} from promo_cards p where p.id = any(${ids}) order by p.id`)
  const records = promoIds.map((id) => `promo:${id}`)
  note({
    subject: records.length === 1 ? (records[0] ?? '') : '',
    records,
    after: Object.fromEntries(records.map((record) => [record, { isActive: false }])),
  })
  return rows
}

export const promoCardHandlers: Handlers<'promoCards'> = {
  'promoCards.add': add,
  'promoCards.list': list,
  'promoCards.disable': disable,
}
