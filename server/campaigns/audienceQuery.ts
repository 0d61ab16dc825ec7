import { sql } from 'drizzle-orm'
import type { AudienceGroup } from '#contract/calls/campaignAudiences.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { queryOfTree } from './audienceTree.ts'
import { AudienceRefusal, fencedQuery } from './audienceWall.ts'

/** More merchants than any campaign is for. */
export const mostMerchants = 200_000
/** Of PostgreSQL's estimate, in its own unit; a scan of all merchants with their last day stays far below. */
const mostCost = 5_000_000

export interface Audience {
  readonly audienceSql: string
  readonly audienceTree: AudienceGroup | null
}

type Desk = Pick<Gateway, 'database' | 'audienceDatabase' | 'log'>

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : ''
}

const explained = (error: unknown): never => {
  const code = codeOf(error)
  if (code === '57014' || code === '53400' || code === '54000' || code === '53200') return refuse('audience-too-large')
  if (code.startsWith('42') || code.startsWith('22'))
    return refuse('audience-refused', {
      message: `The query cannot be run: ${error instanceof Error ? error.message.slice(0, 200) : ''}`,
    })
  throw error
}

/** By a login role that reads those views and nothing else. */
const codesOfQuery = async ({ audienceDatabase, log }: Desk, query: string): Promise<string[]> => {
  if (audienceDatabase === undefined) return refuse('audience-not-configured')
  let fenced: string
  try {
    fenced = await fencedQuery(query, mostMerchants + 1)
  } catch (error) {
    if (!(error instanceof AudienceRefusal)) throw error
    return refuse('audience-refused', { message: error.message })
  }
  const client = await audienceDatabase.pool.connect().catch((error: unknown) => {
    log.warn({ err: error }, 'the role of audience queries could not sign in')
    return refuse(codeOf(error).startsWith('28') ? 'audience-not-configured' : 'busy')
  })
  let broken = false
  try {
    await client.query('begin read only')
    const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
      `explain (format json) ${fenced}`,
    )
    const cost = plans[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0
    if (cost > mostCost)
      refuse('audience-too-large', {
        message: `This query would read too much (estimated cost ${Math.round(cost).toLocaleString('en-IN')}, at most ${mostCost.toLocaleString('en-IN')}). Narrow it: name a city, a state, a brand or a day.`,
        details: { cost },
      })
    const { rows } = await client.query<{ merchant_code: unknown }>(fenced)
    return rows.flatMap(({ merchant_code: code }) => (typeof code === 'string' ? [code] : []))
  } catch (error) {
    return explained(error)
  } finally {
    await client.query('rollback').catch(() => {
      broken = true
    })
    client.release(broken)
  }
}

/** Codes of the merchants, each once; refuses what is no audience. */
export const merchantsOf = async (desk: Desk, { audienceSql, audienceTree }: Audience): Promise<string[]> => {
  if (audienceTree === null && audienceSql === '')
    return refuse('audience-refused', { message: 'Choose an audience, or write a query.' })
  const codes =
    audienceTree === null
      ? await codesOfQuery(desk, audienceSql)
      : await desk.database.db
          .execute<{ merchant_code: string }>(sql`${queryOfTree(audienceTree)} limit ${mostMerchants + 1}`)
          .then(({ rows }) => rows.map(({ merchant_code: code }) => code))
  if (codes.length > mostMerchants) refuse('audience-too-large')
  return codes
}
