import { type SQL, sql } from 'drizzle-orm'
import type { MerchantHoldKind, MerchantHoldState } from '#contract/wire/merchantHoldWords.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import type { Tx } from '#server/db/database.ts'
import { holdRowsOf } from '#server/money/settlements/index.ts'
import { staffIdOf } from './people.ts'

interface DemoHold {
  readonly kind: MerchantHoldKind
  /** Hundredths of a percent. */
  readonly share?: number
  readonly paise?: number
  readonly daysAgo: number
  /** From today; absent: until it is released. */
  readonly until?: number
  readonly reason: string
  readonly state: MerchantHoldState
  readonly remark?: string
  /** Why somebody asks for its release. */
  readonly release?: string
}

/** They stand while the fortnight is settled: one ends on its day and is paid, one waits to be released. */
const reserves: readonly DemoHold[] = [
  {
    kind: 'reserve',
    share: 1_000,
    daysAgo: 20,
    until: 70,
    reason: 'Many disputes last quarter: 10 % stays back for three months.',
    state: 'active',
    remark: 'Agreed with risk.',
  },
  {
    kind: 'reserve',
    paise: 25_000,
    daysAgo: 18,
    until: -5,
    reason: 'New merchant: a deposit from its first weeks.',
    state: 'active',
    remark: 'As in its contract.',
  },
  {
    kind: 'reserve',
    share: 500,
    daysAgo: 15,
    until: 30,
    reason: 'The merchant delivers weeks after it is paid.',
    state: 'releaseAsked',
    remark: 'Seen its orders.',
    release: 'All open orders are delivered.',
  },
]

/** As they are after the fortnight. */
const holds: readonly DemoHold[] = [
  {
    kind: 'hold',
    daysAgo: 1,
    until: 13,
    reason: 'Police notice 4411: nothing may be paid out.',
    state: 'active',
    remark: 'Notice is in the file.',
  },
  { kind: 'hold', daysAgo: 0, reason: 'The owner died; the heirs are not known yet.', state: 'asked' },
  {
    kind: 'reserve',
    share: 2_500,
    daysAgo: 9,
    until: 60,
    reason: 'Sales doubled within a week.',
    state: 'declined',
    remark: 'It is the festival season.',
  },
]

const dayMs = 86_400_000

const addHold = async (tx: Tx, merchantId: number, hold: DemoHold, now: Date): Promise<void> => {
  const [finance, finance2] = [await staffIdOf(tx, 'finance'), await staffIdOf(tx, 'finance2')]
  const { kind, share, paise, daysAgo, until, reason, state, remark = '', release = '' } = hold
  const at = (hours: number): SQL =>
    sql`${new Date(now.getTime() - daysAgo * dayMs + hours * 3_600_000 - 4 * 3_600_000).toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into merchant_holds (merchant_id, kind, share_bps, amount_paise, until_day, reason, state, asked_by, asked_at, decided_by,
      decided_at, remark, release_asked_by, release_asked_at, release_reason)
    values (${merchantId}, ${kind}, ${share ?? null}, ${paise ?? null},
      ${until === undefined ? null : dayAfter(indianDay(now), until)}, ${reason}, ${state}, ${finance}, ${at(0)},
      ${state === 'asked' ? null : finance2}, ${state === 'asked' ? null : at(2)}, ${remark},
      ${release === '' ? null : finance}, ${release === '' ? null : sql`${now.toISOString()}::timestamptz - interval '2 hours'`},
      ${release})`)
  if (kind === 'hold' && state === 'active') await holdRowsOf(tx, merchantId)
}

/** Merchants with many payments that wait to be paid, but for the very first: those are shown elsewhere. */
const merchantsOf = async (tx: Tx, count: number, after: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ merchant_id: number }>(sql`
    select r.merchant_id from settlement_rows r where r.status = 'Ready_to_Settle' and r.batch_id is null
      and not exists (select from merchant_holds k where k.merchant_id = r.merchant_id)
    group by r.merchant_id order by count(*) desc, r.merchant_id limit ${count} offset ${after}`)
  return rows.map(({ merchant_id: merchantId }) => merchantId)
}

const addAll = async (tx: Tx, all: readonly DemoHold[], now: Date): Promise<void> => {
  const merchants = await merchantsOf(tx, all.length, 3)
  for (const [index, merchantId] of merchants.entries()) await addHold(tx, merchantId, all[index] as DemoHold, now)
}

/** Before the fortnight is settled: each batch keeps its part back. */
export const addDemoReserves = (tx: Tx, now: Date): Promise<void> => addAll(tx, reserves, now)

/** Afterwards: one in force, one that waits, one that was declined. */
export const addDemoHolds = (tx: Tx, now: Date): Promise<void> => addAll(tx, holds, now)
