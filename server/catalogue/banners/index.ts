import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { Banner, type BannerState } from '#contract/calls/catalogue/banners.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { bannersClash, bannerStateAt } from '#machines/catalogue/offerBanner.ts'
import { endOfDay } from '#machines/catalogue/schemeLife.ts'
import { indianDayBounds } from '#contract/wire/indianTime.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import { answerOf } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { offerBanners } from '#server/db/schema/index.ts'
import type { Handler, Handlers } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseUnknownPictures } from '#server/files/pictures/index.ts'
import { getQuery, saveQuery, tryQuery } from './brandQueries.ts'

type BannerRow = typeof offerBanners.$inferSelect

const spanOf = ({ fromAt, toAt }: Pick<BannerRow, 'fromAt' | 'toAt'>) => ({
  from: fromAt.getTime(),
  to: toAt.getTime(),
})

const present = answerOf(Banner, offerBanners, (row: BannerRow, at: Date) => ({
  startDate: indianDay(row.fromAt),
  // The last day is the one before the first instant that it does not cover.
  endDate: indianDay(new Date(row.toAt.getTime() - 1)),
  state: bannerStateAt(row.bannerStatus, spanOf(row), at.getTime()),
}))

const list: Handler<'banners.list'> = async ({ brandCode, id, state }, { tx, staff, now }) => {
  await refuseUnlessTheirBrand(tx, brandCode, staff)
  const rows = await tx
    .select()
    .from(offerBanners)
    .where(and(eq(offerBanners.brandCode, brandCode), id === undefined ? undefined : eq(offerBanners.id, id)))
    .orderBy(desc(offerBanners.priority), asc(offerBanners.id))
    .limit(2_000)
  const all = rows.map((row) => present(row, now))
  const shown = state === undefined ? all : all.filter((banner) => banner.state === (state satisfies BannerState))
  return { rows: shown, total: shown.length }
}

interface Days {
  readonly startDate: string
  readonly endDate: string
}

const spanOfDays = ({ startDate, endDate }: Days) => {
  const from = indianDayBounds(startDate)?.from ?? refuse('bad-request')
  const to = new Date(endOfDay(endDate))
  return to.getTime() <= from.getTime() ? refuse('span-wrong') : { fromAt: from, toAt: to }
}

interface Placed extends Days {
  readonly brandCode: string
  readonly priority: number
  readonly id?: number | undefined
}

/** Names of the banners that would be shown beside it, and nobody said which comes first. */
const overlapsOf = async (tx: Tx, banner: Placed): Promise<string[]> => {
  const { brandCode, priority, id } = banner
  const own = { status: 'ACTIVE', priority, ...spanOf(spanOfDays(banner)) }
  const others = await tx
    .select()
    .from(offerBanners)
    .where(
      and(
        eq(offerBanners.brandCode, brandCode),
        eq(offerBanners.priority, priority),
        id === undefined ? undefined : ne(offerBanners.id, id),
      ),
    )
    .orderBy(asc(offerBanners.id))
  return others
    .filter((row) => bannersClash(own, { status: row.bannerStatus, priority: row.priority, ...spanOf(row) }))
    .map((row) => row.brandOfferName)
}

const overlaps: Handler<'banners.overlaps'> = async (request, { tx, staff }) => {
  await refuseUnlessTheirBrand(tx, request.brandCode, staff)
  return overlapsOf(tx, request)
}

const save: Handler<'banners.save'> = async (request, { tx, staff, now, ifMatch, note }) => {
  const { id, creationDate: _date, startDate, endDate, ...content } = request
  await refuseUnlessTheirBrand(tx, content.brandCode, staff)
  const values = { ...content, ...spanOfDays({ startDate, endDate }), changedBy: staff.loginId }
  await refuseUnknownPictures(tx, [content.mediaUrl], 'banner')
  const [before] =
    id === undefined
      ? []
      : await tx
          .select()
          .from(offerBanners)
          .where(and(eq(offerBanners.id, id), eq(offerBanners.brandCode, content.brandCode)))
          .for('update')
  if (id !== undefined && before === undefined) return refuse('record-not-found')
  if (before !== undefined && before.version !== ifMatch) return refuse('record-changed')
  const [row] =
    before === undefined
      ? await tx
          .insert(offerBanners)
          .values({ ...values, creationDate: now })
          .returning()
      : await tx
          .update(offerBanners)
          .set({ ...values, version: before.version + 1 })
          .where(eq(offerBanners.id, before.id))
          .returning()
  if (row === undefined) return refuse('record-changed')
  note({
    subject: `banner:${row.id}`,
    ...(before === undefined ? {} : { before: present(before, now) }),
    after: present(row, now),
  })
  const isOn = row.bannerStatus === 'ACTIVE'
  return { banner: present(row, now), overlaps: isOn ? await overlapsOf(tx, { ...request, id: row.id }) : [] }
}

export const bannersHandlers: Handlers<'banners'> = {
  'banners.list': list,
  'banners.overlaps': overlaps,
  'banners.save': save,
  'banners.query': getQuery,
  'banners.saveQuery': saveQuery,
  'banners.tryQuery': tryQuery,
}
