import { isSignInRefused, isTooMuch, isWrongStatement } from '#server/db/postgresErrors.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { refuse } from '#server/gateway/refusal.ts'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import { type Fence, fencedQuery, QueryRefusal } from './queryWall.ts'

/** PostgreSQL's estimate, in its own unit; a scan of all merchants with their last day is far below. */
const mostCost = 5_000_000

type FencedGateway = Pick<Gateway, 'audienceDatabase' | 'log'>

export interface FencedKind extends Fence {
  /** What whoever wrote a query is told. */
  readonly refusals: {
    readonly refused: RefusalCode
    readonly tooLarge: RefusalCode
    readonly notConfigured: RefusalCode
  }
  /** What a query that reads too much may be narrowed by. */
  readonly narrowBy: string
}

interface FencedRun {
  readonly query: string
  /** Values that are read at most. */
  readonly most: number
  /** Settings of the transaction that the views read. */
  readonly settings?: Readonly<Record<string, string>>
}

const explained = (error: unknown, { refusals }: FencedKind): never => {
  if (isTooMuch(error)) return refuse(refusals.tooLarge)
  if (isWrongStatement(error))
    return refuse(refusals.refused, {
      message: `The query cannot be run: ${error instanceof Error ? error.message.slice(0, 200) : ''}`,
    })
  throw error
}

/** What is run for a query; refuses one that may not be, with the reason. */
export const fencedOrRefused = async (kind: FencedKind, query: string, most: number): Promise<string> => {
  try {
    return await fencedQuery(query, kind, most)
  } catch (error) {
    if (!(error instanceof QueryRefusal)) throw error
    return refuse(kind.refusals.refused, { message: error.message })
  }
}

/** The values of a query, read by a login role that reads the views and nothing else. */
export const runFenced = async (
  { audienceDatabase, log }: FencedGateway,
  kind: FencedKind,
  { query, most, settings = {} }: FencedRun,
): Promise<string[]> => {
  if (audienceDatabase === undefined) return refuse(kind.refusals.notConfigured)
  const fenced = await fencedOrRefused(kind, query, most)
  const client = await audienceDatabase.pool.connect().catch((error: unknown) => {
    log.warn({ err: error }, 'the role of audience queries could not sign in')
    return refuse(isSignInRefused(error) ? kind.refusals.notConfigured : 'busy')
  })
  let broken = false
  try {
    await client.query('begin read only')
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [name, value])
    const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
      `explain (format json) ${fenced}`,
    )
    const cost = plans[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0
    if (cost > mostCost)
      refuse(kind.refusals.tooLarge, {
        message: `This query would read too much (estimated cost ${Math.round(cost).toLocaleString('en-IN')}, at most ${mostCost.toLocaleString('en-IN')}). ${kind.narrowBy}`,
        details: { cost },
      })
    const { rows } = await client.query<Record<string, unknown>>(fenced)
    return rows.flatMap((row) => {
      const value = row[kind.column]
      return typeof value === 'string' ? [value] : []
    })
  } catch (error) {
    return explained(error, kind)
  } finally {
    await client.query('rollback').catch(() => {
      broken = true
    })
    client.release(broken)
  }
}
