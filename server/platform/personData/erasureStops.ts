import { type SQL, sql } from 'drizzle-orm'
import { ErasureStop } from '#contract/wire/personRequestWords.ts'
import { erasureStopWords } from '#machines/platform/erasure.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/gateway/refusal.ts'

/** A payment of these days may have no row of a settlement yet. */
const unsettledDays = 14

const ofLegalHold = (id: number): SQL =>
  sql`exists (select from legal_holds h where h.state <> 'ended' and h.merchant_id = ${id})`

const openOf = (id: number, now: Date): Readonly<Record<ErasureStop, SQL>> => ({
  legalHold: ofLegalHold(id),
  payout: sql`(
    exists (select from settlement_payouts p where p.merchant_id = ${id} and p.state in ('planned', 'sent', 'unknown'))
    or exists (select from settlement_adjustments a where a.merchant_id = ${id} and a.batch_id is null)
    or exists (select from merchant_holds h where h.merchant_id = ${id} and h.state in ('asked', 'active', 'releaseAsked'))
    or exists (select from settlement_rows s where s.merchant_id = ${id} and s.status <> 'Settled'
      and not 'refunded' = any(s.hindrances))
    or exists (select from transactions t where t.merchant_id = ${id} and lower(t.status) = 'successful'
      and t.created_at > ${now.toISOString()}::timestamptz - ${unsettledDays} * interval '1 day'
      and not exists (select from settlement_rows s where s.id = t.id)))`,
  refund: sql`exists (select from refunds f where f.merchant_id = ${id}
    and f.state in ('draft', 'awaitingApproval', 'submitted', 'unknown'))`,
  dispute: sql`exists (select from disputes d join transactions t on t.id = d.transaction_id
    where t.merchant_id = ${id} and d.status in ('open', 'defended'))`,
  kycReview: sql`(
    exists (select from merchants m where m.id = ${id} and m.is_kyc_submitted and m.kyc_approved is null)
    or exists (select from super_merchants s where s.merchant_id = ${id} and s.state = 'submitted')
    or exists (select from provider_verifications v where v.merchant_id = ${id} and v.state = 'pending'))`,
})

/** What keeps the data of a merchant from being erased now. */
export const erasureStops = async (tx: Tx, merchantId: number, now: Date): Promise<ErasureStop[]> => {
  const open = openOf(merchantId, now)
  const columns = sql.join(
    ErasureStop.options.map((stop) => sql`${open[stop]} as ${sql.identifier(stop)}`),
    sql`, `,
  )
  const { rows } = await tx.execute<Record<string, boolean>>(sql`select ${columns}`)
  return ErasureStop.options.filter((stop) => rows[0]?.[stop] === true)
}

/** Ends the call with all that stops it. */
export const refuseStopped = async (tx: Tx, merchantId: number, now: Date): Promise<void> => {
  const stops = await erasureStops(tx, merchantId, now)
  if (stops.length > 0)
    refuse('erasure-stopped', { message: stops.map((stop) => erasureStopWords[stop]).join(' '), details: { stops } })
}

export const isHeldMerchant = async (tx: Tx, merchantId: number): Promise<boolean> => {
  const { rows } = await tx.execute<{ held: boolean }>(sql`select ${ofLegalHold(merchantId)} as held`)
  return rows[0]?.held === true
}
