import { sql } from 'drizzle-orm'
import type { PersonDataPart } from '#contract/calls/platform/personRequests.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import type { PersonDataKind } from '#contract/wire/personDataKinds.ts'
import { erasureStopWords } from '#machines/platform/erasure.ts'
import { aboutPersonData, leastDays, personDataKinds, whyItStays } from '#machines/platform/personData/index.ts'
import { isRemovable, keptDays, removable, type SetRetention } from '#machines/platform/retention/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { notTheirs, withinScopeOf } from '#server/merchants/merchants/index.ts'
import { heldOf } from '#server/platform/retention/index.ts'
import { erasureStops } from './erasureStops.ts'
import { erasedBefore, removalsOf, retentionOf } from './personRemovals.ts'

const dayMs = 86_400_000

interface Counted {
  readonly goes: number
  readonly stays: number
  readonly oldest: Date | null
  readonly isHeld: boolean
}

/** Rows that an erasure takes now, and those that it leaves, with the moment from which the first of these counts. */
const countRows = async (tx: Tx, kind: PersonDataKind, merchantId: number, now: Date): Promise<Counted> => {
  const before = erasedBefore(kind, now).toISOString()
  let [goes, stays, isHeld] = [0, 0, false]
  let oldest: Date | null = null
  for (const { removal, of } of removalsOf(kind)) {
    const where = sql.raw(removal.where === undefined ? 'true' : `(${removal.where})`)
    const held = heldOf(retentionOf(kind), removal)
    const from = sql.raw(removal.from)
    const { rows } = await tx.execute<{ goes: string; stays: string; oldest: Date | null; held: string }>(sql`
      select count(*) filter (where goes) as goes, count(*) filter (where not goes) as stays,
        min(since) filter (where not goes) as oldest, count(*) filter (where held) as held
      from (select coalesce(${from} < ${before}::timestamptz and ${where} and not ${held}, false) as goes,
          (${from})::timestamptz as since, ${held} as held
        from ${sql.identifier(removal.table)} r where ${of(merchantId)}
          and ${removal.way === 'fields' ? where : sql`true`}) w`)
    const [row] = rows
    goes += Number(row?.goes ?? 0)
    stays += Number(row?.stays ?? 0)
    isHeld ||= Number(row?.held ?? 0) > 0
    const first: Date | null = row?.oldest ? new Date(row.oldest) : null
    if (first !== null && (oldest === null || first < oldest)) oldest = first
  }
  return { goes, stays, oldest, isHeld }
}

/** What goes by itself is kept as long as this desk keeps it, and an erasure asks for the law's least alone. */
const daysOf = (kind: PersonDataKind, set: SetRetention): number | null => {
  const { kind: kept, erased } = aboutPersonData(kind)
  return erased === 'byItself' && isRemovable(kept) ? keptDays(kept, set) : (leastDays(kind) ?? null)
}

const partOf = async (
  tx: Tx,
  kind: PersonDataKind,
  merchantId: number,
  { now, set }: { readonly now: Date; readonly set: SetRetention },
): Promise<PersonDataPart> => {
  const { title, given, kind: kept, erased } = aboutPersonData(kind)
  const counted = await countRows(tx, kind, merchantId, now)
  const isTimed = erased === 'overdue' || erased === 'byItself'
  const until =
    counted.oldest === null || !isTimed
      ? null
      : indianDay(new Date(counted.oldest.getTime() + (leastDays(kind) ?? 0) * dayMs))
  return {
    kind,
    title,
    isGiven: given === true,
    whyNotGiven: given === true ? '' : given.why,
    goes: counted.goes,
    stays: counted.stays,
    until,
    erased,
    days: isTimed ? daysOf(kind, set) : null,
    from: isTimed && isRemovable(kept) ? removable(kept).from : '',
    ...whyItStays(kind),
    isHeld: counted.isHeld,
  }
}

export const readPersonData: Handler<'personRequests.preview'> = async (
  { merchantCode },
  { tx, staff, now, gateway },
) => {
  const { rows } = await tx.execute<{ id: number; display_name: string; is_active: boolean }>(sql`
    select m.id, m.display_name, m.is_active from merchants m
    where m.merchant_code = ${merchantCode} and ${withinScopeOf(staff, sql`m.id`, sql`m.brand_code`)}`)
  const [merchant] = rows
  if (merchant === undefined) return notTheirs(merchantCode)
  const parts: PersonDataPart[] = []
  for (const kind of personDataKinds)
    parts.push(await partOf(tx, kind, merchant.id, { now, set: gateway.config.retention }))
  const stops = await erasureStops(tx, merchant.id, now)
  return {
    merchantCode,
    displayName: merchant.display_name,
    isActive: merchant.is_active,
    hasKyc: staff.services.has('view_kyc_role'),
    stops: stops.map((stop) => ({ stop, text: erasureStopWords[stop] })),
    parts,
  }
}
