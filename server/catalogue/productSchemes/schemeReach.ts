import { sql } from 'drizzle-orm'
import type { OfferWait } from '#contract/calls/catalogue/offerWaits.ts'
import type { SchemeDifference } from '#contract/calls/catalogue/productSchemes.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { ruleOfCashbackOffer } from '#machines/money/cashbackOffer.ts'
import { anyValue, type Condition, oneOf } from '#machines/catalogue/offerRule.ts'
import type { Span } from '#machines/catalogue/schemeLife.ts'
import {
  type NamedRule,
  type NewlyInScheme,
  spansAdded,
  type Widened,
  widenedBySchemes,
} from '#machines/catalogue/widenedReach.ts'
import { offerOf } from '#server/catalogue/offerLookup/index.ts'
import { rulesStanding } from '#server/catalogue/offers/index.ts'
import type { Tx } from '#server/db/database.ts'
import { cashbackOffers, type WaitBasis } from '#server/db/schema/index.ts'
import { and, eq, gt } from 'drizzle-orm'

/** When a SKU is in schemes of its kind, before a change and after it. */
export interface ModelTimes {
  readonly sku: string
  readonly isEmiAlone: boolean
  /** The scheme of the time after. */
  readonly into: number
  readonly before: readonly Span[]
  readonly after: readonly Span[]
}

/** Offers of both kinds that are still to give. */
const offersStanding = async (tx: Tx, brandCode: string, now: Date): Promise<NamedRule[]> => {
  const cashback = await tx
    .select()
    .from(cashbackOffers)
    .where(and(eq(cashbackOffers.brandCode, brandCode), gt(cashbackOffers.toAt, now)))
  return [
    ...(await rulesStanding(tx, [brandCode], now)),
    ...cashback.map((row) => ({
      ...ruleOfCashbackOffer(offerOf(row), brandCode),
      // Numbers of the two kinds are their own.
      id: -row.id,
      ruleDesc: row.offerCode,
    })),
  ]
}

const groupsOfSchemes = async (tx: Tx, schemeIds: readonly number[]): Promise<ReadonlyMap<number, Condition>> => {
  const { rows } = await tx.execute<{ scheme_id: number; codes: string[] }>(sql`
    select scheme_id, array_agg(group_code) as codes from scheme_groups
    where scheme_id = any(${sql.param([...schemeIds])}::int[]) group by scheme_id`)
  return new Map(rows.map(({ scheme_id: id, codes }) => [id, oneOf(...codes)]))
}

/** SKUs that are newly in schemes, those of one time together. */
const widenedBy = async (tx: Tx, brandCode: string, newly: readonly NewlyInScheme[], now: Date): Promise<Widened> =>
  newly.length === 0
    ? { stood: [], giving: [], ways: [] }
    : widenedBySchemes(await offersStanding(tx, brandCode, now), newly)

export const widenedByTimes = async (
  tx: Tx,
  brandCode: string,
  times: readonly ModelTimes[],
  now: Date,
): Promise<Widened> => {
  const groups = await groupsOfSchemes(tx, [...new Set(times.map(({ into }) => into))])
  const added = times.flatMap(({ before, after, ...of }) =>
    spansAdded(before, after)
      .map(({ from, to }) => ({ ...of, from: Math.max(from, now.getTime()), to }))
      .filter(({ from, to }) => from < to),
  )
  const together = Map.groupBy(added, ({ from, to, into, isEmiAlone }) => `${from} ${to} ${into} ${isEmiAlone}`)
  const newly = [...together.values()].flatMap((ones): NewlyInScheme[] => {
    const [first] = ones
    return first === undefined
      ? []
      : [
          {
            skus: ones.map(({ sku }) => sku),
            isEmiAlone: first.isEmiAlone,
            groups: groups.get(first.into) ?? anyValue,
            from: first.from,
            to: first.to,
          },
        ]
  })
  return widenedBy(tx, brandCode, newly, now)
}

/** Other dealers get the SKUs that a scheme has from now on. */
export const widenedByGroups = async (
  tx: Tx,
  scheme: { readonly id: number; readonly brandCode: string; readonly isCashback: boolean },
  groups: Condition,
  now: Date,
): Promise<Widened> => {
  const { rows } = await tx.execute<{ from_at: Date; to_at: Date; skus: string[] }>(sql`
    select greatest(m.from_at, ${now.toISOString()}::timestamptz) as from_at, m.to_at, array_agg(p.product_code) as skus
    from scheme_models m join products p on p.id = m.product_id
    where m.scheme_id = ${scheme.id} and m.to_at > ${now.toISOString()}::timestamptz and m.from_at < m.to_at group by 1, 2`)
  const newly = rows.map((row) => ({
    skus: row.skus,
    isEmiAlone: !scheme.isCashback,
    groups,
    from: new Date(row.from_at).getTime(),
    to: new Date(row.to_at).getTime(),
  }))
  return widenedBy(tx, scheme.brandCode, newly, now)
}

export const basisOfRow = (
  of: WaitBasis['of'],
  { id, version }: { readonly id: number; readonly version: number | string },
): WaitBasis => ({ of, id: String(id), version: String(version) })

type Rows = readonly { readonly row: { readonly id: number; readonly version: number } }[]

export const basisOf = (schemes: Rows, models: Rows): WaitBasis[] => [
  ...schemes.map(({ row }) => basisOfRow('product_schemes', row)),
  ...[...new Map(models.map(({ row }) => [row.id, row])).values()].map((row) => basisOfRow('scheme_models', row)),
]

const instantWords = (at: number) => formatIndian(new Date(at), 'D MMM YYYY, HH:mm')

export const spanWords = ({ from, to }: Span): string =>
  from >= to ? '' : `${instantWords(from)} to ${instantWords(to)}`

/** As differences of offers are shown. */
export const shownRows = (rows: SchemeDifference['rows']): OfferWait['rows'] =>
  rows.map(({ schemeCode, sku, fromBefore, toBefore, fromAfter, toAfter }) => {
    const words = (from: string | null, to: string | null) =>
      from === null || to === null ? '' : spanWords({ from: Date.parse(from), to: Date.parse(to) })
    return {
      id: 0,
      ruleDesc: sku === '' ? schemeCode : `${schemeCode} ${sku}`,
      before: words(fromBefore, toBefore),
      after: words(fromAfter, toAfter),
    }
  })
