import { type SQL, sql } from 'drizzle-orm'
import type { Moved } from '#contract/calls/platform/impact.ts'
import type { Tx } from '#server/db/database.ts'

type Values = Readonly<Record<string, unknown>>

/** What is known of the rows of an act. */
export interface ImpactRows {
  readonly unit: Moved['unit']
  /** What the rows have besides; what is not named here is told of none of them. */
  readonly of: readonly ('paise' | 'back' | 'merchant' | 'brand' | 'gives')[]
  /**
   * The rows of one key, as `row`, `subject`, `merchant` (a code), `brand` (a code), `paise`, `size` (largest first) and
   * `after` (what `givenBy` reads); what is not known is null. Of rows that can come back `back` says whether this one did.
   */
  readonly rowsOf: (key: SQL) => SQL
  /** `5 %, at most ₹3,000.00`. */
  readonly givenBy?: (after: Values) => string
}

const shownRows = 5

type Largest = {
  row: number | null
  subject: string | null
  merchant: string | null
  name: string | null
  brand: string | null
  paise: number | null
  after: Values | null
}
type Sums = {
  key: string
  rows: number
  paise: string
  back: string
  merchants: number
  brands: number
  largest: Largest[]
}

/** By key: the sum, how many merchants and brands, and the largest rows. */
export const sumUp = async (
  tx: Tx,
  keys: readonly string[],
  { unit, of, rowsOf, givenBy }: ImpactRows,
): Promise<Map<string, Moved>> => {
  const one = rowsOf(sql`k.key`)
  const has = (what: ImpactRows['of'][number]) => of.includes(what)
  const isBack = has('back') ? sql`r.back` : sql`false`
  const { rows } = await tx.execute<Sums>(sql`
    select k.key, s.*, coalesce(l.largest, '[]') as largest
    from unnest(${sql.param([...keys])}::text[]) k(key)
    cross join lateral (select count(*)::int as rows, coalesce(sum(r.paise) filter (where not ${isBack}), 0) as paise,
      coalesce(sum(r.paise) filter (where ${isBack}), 0) as back,
      count(distinct r.merchant)::int as merchants, count(distinct r.brand)::int as brands from (${one}) r) s
    cross join lateral (
      select jsonb_agg(jsonb_build_object('row', t.row, 'subject', t.subject, 'merchant', t.merchant,
        'name', (select m.display_name from merchants m where m.merchant_code = t.merchant), 'brand', t.brand,
        'paise', t.paise, 'after', t.after) order by t.size desc nulls last, t.row, t.subject) as largest
      from (select * from (${one}) r order by r.size desc nulls last, r.row, r.subject limit ${of.length === 0 ? 0 : shownRows}) t) l`)
  return new Map(
    rows.map((sum) => [
      sum.key,
      {
        rows: sum.rows,
        unit,
        sum: has('paise') ? Number(sum.paise) : null,
        cameBack: has('back') ? Number(sum.back) : null,
        merchants: has('merchant') ? sum.merchants : null,
        brands: has('brand') ? sum.brands : null,
        largest: sum.largest.map(({ row, subject, merchant, name, brand, paise, after }) => ({
          row,
          subject: subject ?? '',
          who: [merchant ?? brand ?? '', name ?? ''].filter((text) => text !== '').join(', '),
          amount: paise,
          gives: after === null || givenBy === undefined ? '' : givenBy(after),
        })),
      },
    ]),
  )
}
