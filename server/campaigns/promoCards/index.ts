import { sql } from 'drizzle-orm'
import type { PromoCard, PromoLevel, PromoStanding } from '#contract/calls/campaigns/promoCards.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { isDrawnPicture, isOwnPicture } from '#server/campaigns/campaigns/index.ts'
import { refuseUnknownPictures } from '#server/files/pictures/index.ts'
import type { Handler, Handlers, Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

type Row = {
  id: number
  title: string
  level: PromoLevel
  level_value: string
  frontend_group: boolean
  start_date: string
  end_date: string
  url: string
  image: string
  is_image_disabled: boolean
  redirection_action: string
  angular_action: string
  sequence: number
  is_active: boolean
  author: string | null
  standing: PromoStanding
}

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

const present = (row: Row): PromoCard => ({
  promoId: row.id,
  title: row.title,
  level: row.level,
  levelValue: row.level_value,
  frontendGroup: row.frontend_group,
  startDate: row.start_date,
  endDate: row.end_date,
  url: row.url,
  image: row.image,
  isImageDisabled: row.is_image_disabled,
  redirectionAction: row.redirection_action,
  angularAction: row.angular_action,
  sequence: row.sequence,
  isActive: row.is_active,
  standing: row.standing,
  author: row.author ?? '',
})

const columns = (
  now: Date,
) => sql`${standing(now)} as standing, p.id, p.title, p.level, p.level_value, p.frontend_group, p.start_date::text as start_date,
  p.end_date::text as end_date, p.url, p.image, p.is_image_disabled, p.redirection_action, p.angular_action, p.sequence,
  p.is_active, (select login_id from staff s where s.id = p.created_by) as author`

const list: Handler<'promoCards.list'> = async ({ standing: wanted, level }, { tx, staff, now }) => {
  refuseLimited(staff)
  const { rows } = await tx.execute<Row>(sql`
    select * from (select ${columns(now)} from promo_cards p
      where ${level === undefined ? sql`true` : sql`p.level = ${level}`}) p
    where ${wanted === undefined ? sql`true` : sql`p.standing = ${wanted}`}
    order by array_position(${sql.param([...order])}::text[], p.standing), p.sequence, p.id desc limit 2000`)
  return rows.map(present)
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
  const { rows } = await tx.execute<Row>(sql`
    with p as (insert into promo_cards (title, level, level_value, frontend_group, start_date, end_date, url, image,
      is_image_disabled, redirection_action, angular_action, sequence, created_by, created_at)
    values (${request.title}, ${level}, ${levelValue}, ${request.frontendGroup}, ${startDate}, ${endDate}, ${url}, ${image},
      ${request.isImageDisabled}, ${request.redirectionAction}, ${request.angularAction}, ${request.sequence}, ${staff.staffId},
      ${now.toISOString()}) returning *) select ${columns(now)} from p`)
  const [row] = rows
  if (row === undefined) throw new Error('a promo card was not written')
  note({ subject: `promo:${row.id}`, after: { level, levelValue, startDate, endDate, image } })
  return present(row)
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
  const { rows } = await tx.execute<Row>(
    sql`select ${columns(now)} from promo_cards p where p.id = any(${ids}) order by p.id`,
  )
  const records = promoIds.map((id) => `promo:${id}`)
  note({
    subject: records.length === 1 ? (records[0] ?? '') : '',
    records,
    after: Object.fromEntries(records.map((record) => [record, { isActive: false }])),
  })
  return rows.map(present)
}

export const promoCardHandlers: Handlers<'promoCards'> = {
  'promoCards.add': add,
  'promoCards.list': list,
  'promoCards.disable': disable,
}
