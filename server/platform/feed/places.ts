import { sql } from 'drizzle-orm'
import { type FeedEvent, feedKinds } from '#contract/feed/index.ts'
import { refusedFor } from '#contract/feed/readEvent.ts'
import { type FeedContext, type Outcomes, textList } from './feedContext.ts'
import type { GoodEvent } from './judgeEvents.ts'

/** What is there of what events name. */
export interface Places {
  readonly merchants: ReadonlyMap<string, number>
  readonly payments: ReadonlyMap<string, { readonly id: number; readonly merchantId: number }>
}

interface Named {
  readonly merchantCode?: string
  readonly txnRefNumber?: string
  readonly brandCode?: string
  readonly members?: readonly string[]
}

/** `M0000001:ASTRON` names a merchant, or a merchant and a brand. */
export const pairOf = (subject: string): readonly [merchantCode: string, brandCode: string] => {
  const [merchantCode = '', brandCode = ''] = subject.split(':')
  return [merchantCode, brandCode]
}

/** What has to be there before it can be applied: `merchant:M0000001`, `payment:PAY-1`. */
const needsOf = ({ kind, subject, data }: FeedEvent): readonly string[] => {
  const { waitsFor } = feedKinds[kind] as { readonly waitsFor?: 'merchant' | 'payment' }
  const named = data as Named
  if (waitsFor === 'payment') return [`payment:${named.txnRefNumber ?? ''}`]
  if (waitsFor === 'merchant')
    return [named.merchantCode ?? pairOf(subject)[0], ...(named.members ?? [])].map((code) => `merchant:${code}`)
  return []
}

const brandOf = ({ kind, subject, data }: FeedEvent): string => {
  const { of } = feedKinds[kind]
  if (of === 'brandMapping' || of === 'warrantyFigures') return pairOf(subject)[1]
  return (data as Named).brandCode ?? ''
}

const namedIn = (events: readonly GoodEvent[], what: string): string[] => [
  ...new Set(
    events.flatMap(({ event }) =>
      needsOf(event).flatMap((need) => (need.startsWith(what) ? [need.slice(what.length)] : [])),
    ),
  ),
]

export const findPlaces = async ({ tx }: FeedContext, events: readonly GoodEvent[]): Promise<Places> => {
  const codes = namedIn(events, 'merchant:')
  const refs = namedIn(events, 'payment:')
  // Nobody takes them away before the events are applied.
  const merchants =
    codes.length === 0
      ? []
      : (
          await tx.execute<{ id: number; code: string }>(sql`
            select id, merchant_code as code from merchants where merchant_code = any(${textList(codes)}) for key share`)
        ).rows
  const payments =
    refs.length === 0
      ? []
      : (
          await tx.execute<{ id: string; merchant_id: number; ref: string }>(sql`
            select id, merchant_id, txn_ref_number as ref from transactions
            where txn_ref_number = any(${textList(refs)}) order by id for key share`)
        ).rows
  return {
    merchants: new Map(merchants.map(({ id, code }) => [code, id])),
    payments: new Map(payments.map(({ id, merchant_id: merchantId, ref }) => [ref, { id: Number(id), merchantId }])),
  }
}

/** What is not there yet of what it needs; undefined: it can be applied. */
const missingOf = ({ merchants, payments }: Places, event: FeedEvent): string | undefined =>
  needsOf(event).find((need) => {
    const name = need.slice(need.indexOf(':') + 1)
    return need.startsWith('merchant:') ? !merchants.has(name) : !payments.has(name)
  })

/** Those that can be applied; the others are early, or name a brand that the desk does not have. */
export const placed = async (
  { tx, waits }: FeedContext,
  events: readonly GoodEvent[],
  places: Places,
  outcomes: Outcomes,
): Promise<GoodEvent[]> => {
  const brands = [...new Set(events.map(({ event }) => brandOf(event)).filter((code) => code !== ''))]
  const known =
    brands.length === 0
      ? new Set<string>()
      : new Set(
          (
            await tx.execute<{ code: string }>(
              sql`select brand_code as code from brands where brand_code = any(${textList(brands)})`,
            )
          ).rows.map(({ code }) => code),
        )
  return events.filter((one) => {
    const brand = brandOf(one.event)
    if (brand !== '' && !known.has(brand)) outcomes.set(one, refusedFor('brand-unknown', 'data.brandCode'))
    if (outcomes.has(one)) return false
    const missing = missingOf(places, one.event)
    if (missing === undefined) return true
    outcomes.set(one, 'early')
    waits.set(one, missing)
    return false
  })
}
