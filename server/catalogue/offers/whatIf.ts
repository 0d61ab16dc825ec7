import { type SQL, sql } from 'drizzle-orm'
import { mostSampledTransactions, whatIfDays, whatIfPatienceMs } from '#contract/calls/catalogue/offerTrials.ts'
import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import type { Condition, OfferRule } from '#machines/catalogue/offerRule.ts'
import { createWhatIf, type WhatIf, type WhatIfFigures } from '#machines/catalogue/offerWhatIf.ts'
import { readVelocity } from '#machines/catalogue/velocityRule.ts'
import { velocitySpanAt } from '#machines/catalogue/velocityWindow.ts'
import { all } from '#server/db/conditions.ts'
import { isStatementTimeout } from '#server/db/postgresErrors.ts'
import type { Handler, ReadingContext } from '#server/gateway/handler.ts'
import { transactionsOf } from '#server/money/refunds/index.ts'
import { readDraft } from './checkOffer.ts'
import { offerRuleRows } from './offerRows.ts'
import {
  offerTransaction,
  payerKey,
  payerValues,
  transactionTables,
  transactionValues,
  type TransactionValues,
} from './transactionValues.ts'

const narrowed = ({ kind, values }: Condition, column: SQL): SQL[] =>
  kind === 'oneOf' ? [sql`${column} = any(${sql.param([...values])}::text[])`] : []

const typesOf: Readonly<Record<string, readonly string[]>> = {
  CREDIT_CARD: ['brand_card'],
  DEBIT_CARD: ['brand_card'],
  EMI: ['brand_emi'],
  UPI: ['brand_upi'],
  NET_BANKING: ['netbanking'],
}
const brandTypes = ['brand_emi', 'brand_card', 'brand_upi']

/** What an index on transactions alone answers. Nothing is decided here: the evaluator looks at what comes. */
export const narrowedByIndex = (rule: OfferRule): SQL[] => {
  const types =
    rule.paymentMethods.kind === 'oneOf'
      ? [...rule.paymentMethods.values].flatMap((one) => typesOf[one] ?? [])
      : brandTypes
  const months = [...rule.tenures.values].map(Number)
  return [
    sql`lower(t.status) = 'successful' and t.txn_type = any(${sql.param([...new Set(types)])}::text[])`,
    sql`t.brand_code = ${rule.brandCode} and t.amount_paise >= ${rule.minTransactionPaise}`,
    ...(rule.tenures.kind === 'oneOf' ? [sql`t.emi_months = any(${sql.param(months)}::int[])`] : []),
  ]
}

export const narrowedByDetails = (rule: OfferRule): SQL[] => [
  ...(rule.bankCode === '' ? [] : [sql`upper(d.issuer_bank) = ${rule.bankCode}`]),
  ...narrowed(rule.skus, sql`upper(d.product_code)`),
  ...narrowed(rule.groupCodes, sql`upper(m.group_code)`),
  ...narrowed(rule.regions, sql`upper(m.state)`),
]

export const between = (from: Date, before: Date): SQL =>
  sql`t.created_at >= ${from.toISOString()}::timestamptz and t.created_at < ${before.toISOString()}::timestamptz`

const grown = (figures: WhatIfFigures, by: number): WhatIfFigures => ({
  transactions: figures.transactions * by,
  amount: figures.amount * by,
  cashback: figures.cashback * by,
  bank: figures.bank * by,
  brand: figures.brand * by,
  takenToday: figures.takenToday * by,
  cashbackToday: figures.cashbackToday * by,
})
const grownGroups = (groups: WhatIf['groups'], by: number) =>
  groups.slice(0, 20).map(({ name, ...figures }) => ({ name, ...grown(figures, by) }))

/** The draft as if it had stood for the whole time: its own days are still to come. */
const always = (rule: OfferRule): OfferRule => ({ ...rule, from: 0, to: Number.MAX_SAFE_INTEGER })

/** Undefined: it was not there in time, and PostgreSQL no longer works on it. */
const readInTime = async <Row extends Record<string, unknown>>(
  { db }: ReadingContext,
  query: SQL,
  ms: number,
): Promise<Row[] | undefined> => {
  if (ms < 1) return undefined
  try {
    return await db.transaction(
      async (tx) => {
        await tx.execute(sql.raw(`set local statement_timeout = ${Math.ceil(ms)}`))
        return (await tx.execute(query)).rows as Row[]
      },
      { accessMode: 'read only' },
    )
  } catch (error) {
    if (isStatementTimeout(error)) return undefined
    throw error
  }
}

/** Where nobody could count them in time. */
const sampleOfMany = 50

/** The first day of the window of a velocity check in which `day` lies: what was paid in it before counts too. */
const windowStart = ({ velocityRule }: OfferRule, day: string): string => {
  const limit = readVelocity(velocityRule)
  if (limit === undefined) return day
  const start = velocitySpanAt(limit.span, indianDayBounds(day)?.from.getTime() ?? 0)
  return start.length === 'YYYY-MM'.length ? `${start}-01` : start
}

/** One of so many transactions; where a velocity check counts, all of one of so many payers. */
const sampled = ({ velocityRule }: OfferRule, oneOf: number): SQL[] => {
  if (oneOf === 1) return []
  const byId = sql`t.id % ${oneOf}::bigint = 0`
  const limit = readVelocity(velocityRule)
  if (limit === undefined) return [byId]
  const key = payerKey(limit.unit)
  return [
    sql`case when ${key} = '' then ${byId}
      else (hashtextextended(${key}, 0) & 9223372036854775807) % ${oneOf}::bigint = 0 end`,
  ]
}

const tryOverDays = async (rule: OfferRule, context: ReadingContext, now: Date) => {
  const { staff, tx } = context
  const deadline = performance.now() + whatIfPatienceMs
  const left = () => deadline - performance.now()
  const today = indianDay(now)
  const first = dayAfter(today, 1 - whatIfDays)
  const since = indianDayBounds(first)?.from ?? now
  const counted = await readInTime<{ total: string }>(
    context,
    sql`select count(*) as total from transactions t where ${all([...narrowedByIndex(rule), between(since, now)])}`,
    whatIfPatienceMs / 3,
  )
  const oneOf =
    counted === undefined
      ? sampleOfMany
      : Math.max(1, Math.ceil(Number(counted[0]?.total ?? 0) / mostSampledTransactions))
  const candidate = always(rule)
  const standing = await offerRuleRows(
    tx,
    sql`o.brand_code = ${rule.brandCode} and o.to_at > ${since.toISOString()}::timestamptz and o.from_at < o.to_at`,
  )
  const byBank = createWhatIf(candidate, standing, ({ bankCode }) => bankCode, since.getTime())
  const earliest = windowStart(rule, first)
  const isCounting = readVelocity(rule.velocityRule) !== undefined
  const days: TransactionValues[][] = []
  let tried = 0
  let from = today
  let isWhole = false
  // Latest first, so that what is missing when the patience ends are the oldest days.
  for (let day = today; ; day = dayAfter(day, -1)) {
    const bounds = indianDayBounds(day)
    if (bounds === undefined) break
    const rows = await readInTime<TransactionValues>(
      context,
      sql`select ${transactionValues}${isCounting ? sql`, ${payerValues}` : sql``} from ${transactionTables} where ${all(
        [
          ...narrowedByIndex(rule),
          between(bounds.from, bounds.before < now ? bounds.before : now),
          ...sampled(rule, oneOf),
          ...narrowedByDetails(rule),
          transactionsOf(staff),
        ],
      )} ${isCounting ? sql`order by t.created_at, t.id` : sql``}`,
      left(),
    )
    if (rows === undefined) break
    days.push(rows)
    tried += rows.length
    if (day >= first) from = day
    isWhole = day === earliest
    if (isWhole) break
  }
  // A velocity check counts in the order in which was paid.
  for (const rows of days.toReversed()) for (const row of rows) byBank.add(offerTransaction(row))
  const banks = byBank.figures()
  const total = grown(banks.total, oneOf)
  return {
    faults: [],
    total,
    byBank: grownGroups(banks.groups, oneOf),
    velocity:
      banks.velocity === null
        ? null
        : {
            ...banks.velocity,
            stopped: banks.velocity.stopped * oneOf,
            unknown: banks.velocity.unknown * oneOf,
          },
    byBrand: banks.total.transactions === 0 ? [] : [{ name: rule.brandCode, ...total }],
    from,
    to: today,
    tried,
    oneOf,
    isWhole,
  }
}

export const tryOffer: Handler<'offers.whatIf'> = async ({ rule: text }, context) => {
  const { now } = context
  const { rule, faults } = await readDraft(text, context, 'any')
  if (rule === undefined) {
    const day = indianDay(now)
    return {
      faults: [...faults],
      total: null,
      velocity: null,
      byBank: [],
      byBrand: [],
      from: day,
      to: day,
      tried: 0,
      oneOf: 1,
      isWhole: true,
    }
  }
  return tryOverDays(rule, context, now)
}
