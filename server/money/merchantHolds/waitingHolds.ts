import { type SQL, sql } from 'drizzle-orm'
import { merchantHoldKind, merchantReleaseKind } from '#contract/waitingKinds/merchantHolds.ts'
import type { MerchantHoldState } from '#contract/wire/merchantHoldWords.ts'
import { waitingOfQuery } from '#server/platform/waiting/index.ts'
import { always, type ImpactSource, sumUp } from '#server/platform/impact/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { ofTheirMerchants } from './holdRows.ts'

/** `Reserve of 10 % until 1 Mar 2026, Ganga Sports`. */
const title = sql`case h.kind when 'hold' then 'Hold' else 'Reserve of ' || case when h.share_bps is null then
    '₹' || to_char(h.amount_paise / 100.0, 'FM999999999990.00') else rtrim(to_char(h.share_bps / 100.0, 'FM990.99'), '.') || ' %' end end
  || coalesce(' until ' || to_char(h.until_day, 'FMDD Mon YYYY'), '') || ', ' || m.display_name`

const waitingOf = (
  state: MerchantHoldState,
  { staff, people, by, since }: { readonly staff: Staff; readonly people: SQL; readonly by: SQL; readonly since: SQL },
): SQL => sql`
  select h.id::text as key, ${title} as title, null::bigint as paise, p.login_id as asked_by, ${since} as since,
    h.until_day::text as due_on
  from merchant_holds h join merchants m on m.id = h.merchant_id join staff p on p.id = ${by}
  where h.state = ${state} and not ${by} = any(${people}) and ${ofTheirMerchants(staff)}`

/** Holds and reserves that others asked for. */
export const waitingMerchantHolds = waitingOfQuery(merchantHoldKind, ({ staff }, people) =>
  waitingOf('asked', { staff, people, by: sql`h.asked_by`, since: sql`h.asked_at` }),
)

/** Early ends that others asked for. */
export const waitingMerchantReleases = waitingOfQuery(merchantReleaseKind, ({ staff }, people) =>
  waitingOf('releaseAsked', { staff, people, by: sql`h.release_asked_by`, since: sql`h.release_asked_at` }),
)

/** Payments that a hold keeps from the next batch, or would; of a reserve what was kept back and is paid when it ends. */
const moved = (staff: Staff) => ({
  unit: 'payment' as const,
  of: ['paise', 'merchant'] as const,
  rowsOf: (key: SQL) => sql`
    select null::int as row, r.txn_ref_number as subject, m.merchant_code as merchant, null::text as brand,
      w.paise, w.paise as size, null::jsonb as after
    from merchant_holds h join merchants m on m.id = h.merchant_id join settlement_rows r on r.merchant_id = m.id
    left join settlement_reserve_parts s on s.row_id = r.id and s.hold_id = h.id
    cross join lateral (select case h.kind when 'hold' then r.amount_paise else s.paise end as paise) w
    where h.id = ${key}::int and ${ofTheirMerchants(staff)} and case h.kind
      when 'hold' then r.batch_id is null and r.status <> 'Settled' and not 'refunded' = any(r.hindrances)
      else s.paise is not null and not exists (select from settlement_adjustments a where a.kind = 'reservePaid'
        and a.from_batch_id = s.batch_id and a.merchant_id = r.merchant_id and a.batch_id is not null) end`,
})

const isKey = (text: string) => /^[1-9]\d{0,8}$/.test(text)

/** One that keeps nothing back yet, or of a merchant without payments that wait, moves nothing: that is told, too. */
export const merchantHoldImpact: ImpactSource = async (context, asked) => {
  const { tx, staff } = context
  const keys = [...new Set(asked.filter(isKey))]
  const { rows } = await tx.execute<{ key: string }>(sql`
    select h.id::text as key from merchant_holds h join merchants m on m.id = h.merchant_id
    where h.id = any(${sql.param(keys)}::int[]) and ${ofTheirMerchants(staff)}`)
  const theirs = rows.map(({ key }) => key)
  const sums = theirs.length === 0 ? [] : await sumUp(tx, theirs, moved(staff))
  return new Map([...sums].map(([key, one]) => [key, { ...one, ...always }]))
}
