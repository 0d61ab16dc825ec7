import { type SQL, sql } from 'drizzle-orm'
import { whatIfDays } from '#contract/calls/catalogue/offerTrials.ts'
import { createOfferGain, type OfferGain, type WaysOfAct } from '#machines/catalogue/offerGain.ts'
import type { OfferRule } from '#machines/catalogue/offerRule.ts'
import { all } from '#server/db/conditions.ts'
import type { Tx } from '#server/db/database.ts'
import { isStatementTimeout } from '#server/db/postgresErrors.ts'
import { offerTransaction, transactionTables, transactionValues, type TransactionValues } from './transactionValues.ts'
import { between, narrowedByDetails, narrowedByIndex } from './whatIf.ts'

const patienceMs = 2_000
/** The what-if tells nothing about more rules that give more at once. */
const mostMeasured = 200
const mostSampled = 20_000
/** Payments times rules. */
const mostCompared = 400_000

/** Inside of a transaction, which goes on as it was when the time is over. */
const readWithin = async <Row extends Record<string, unknown>>(
  tx: Tx,
  query: SQL,
  ms: number,
): Promise<Row[] | undefined> => {
  if (ms < 1) return undefined
  const { rows: set } = await tx.execute<{ was: string }>(sql`select current_setting('statement_timeout') as was`)
  await tx.execute(sql`savepoint what_if`)
  try {
    await tx.execute(sql.raw(`set local statement_timeout = ${Math.ceil(ms)}`))
    const { rows } = await tx.execute<Row>(query)
    await tx.execute(sql`select set_config('statement_timeout', ${set[0]?.was ?? ''}, true)`)
    await tx.execute(sql`release savepoint what_if`)
    return rows as unknown as Row[]
  } catch (error) {
    await tx.execute(sql`rollback to savepoint what_if`)
    if (isStatementTimeout(error)) return undefined
    throw error
  }
}

const dayMs = 86_400_000

/**
 * What an act on offers of a brand would give more until they end, by the payments of the last thirty days. Undefined where
 * these do not tell: nothing was paid that any or each of the offers would take or newly reach, or it was not counted in
 * time.
 */
export const measureGain = async (
  tx: Tx,
  stood: readonly OfferRule[],
  { ways, giving }: WaysOfAct<OfferRule>,
  now: Date,
  asks: 'any' | 'each',
): Promise<OfferGain | undefined> => {
  const [first] = giving
  if (first === undefined || giving.length > mostMeasured) return undefined
  const deadline = performance.now() + patienceMs
  const since = new Date(now.getTime() - whatIfDays * dayMs)
  const isReaching = ways.some(({ told }) => told === 'whereReached')
  const isOne = giving.length === 1
  const paid = sql`lower(t.status) = 'successful' and t.brand_code = ${first.brandCode}`
  const narrowed = all([...(isOne ? narrowedByIndex(first) : [paid]), between(since, now)])
  const counted = await readWithin<{ total: string }>(
    tx,
    sql`select count(*) as total from transactions t where ${narrowed}`,
    patienceMs / 2,
  )
  if (counted === undefined) return undefined
  const most = Math.min(mostSampled, mostCompared / (stood.length + giving.length))
  const oneOf = Math.max(1, Math.ceil(Number(counted[0]?.total ?? 0) / most))
  const sampled = oneOf === 1 ? [] : [sql`t.id % ${oneOf}::bigint = 0`]
  const rows = await readWithin<TransactionValues>(
    tx,
    sql`select ${transactionValues} from ${transactionTables}
      where ${all([narrowed, ...sampled, ...(isOne ? narrowedByDetails(first) : [])])}`,
    deadline - performance.now(),
  )
  if (rows === undefined) return undefined
  const gain = createOfferGain(stood, giving, now.getTime(), whatIfDays)
  for (const row of rows) gain.add(offerTransaction(row), oneOf)
  const { taken, reached, untold } = gain.payments()
  const isUntold = taken === 0 || (asks === 'each' && untold > 0) || (isReaching && reached === 0)
  return isUntold ? undefined : gain.figures()
}
