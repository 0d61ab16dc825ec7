import { sql } from 'drizzle-orm'
import type { AudienceGroup } from '#contract/calls/campaigns/campaignAudiences.ts'
import { audienceViews } from '#server/db/audienceDatabase.ts'
import { type FencedKind, runFenced } from '#server/platform/fencedQueries/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { queryOfTree } from './audienceTree.ts'

/** More merchants than any campaign is for. */
export const mostMerchants = 200_000

/** Audience queries read merchants, what they took and their devices. */
export const audienceFence: FencedKind = {
  views: audienceViews,
  column: 'merchant_code',
  refusals: { refused: 'audience-refused', tooLarge: 'audience-too-large', notConfigured: 'audience-not-configured' },
  narrowBy: 'Narrow it: name a city, a state, a brand or a day.',
}

export interface Audience {
  readonly audienceSql: string
  readonly audienceTree: AudienceGroup | null
}

type CampaignGateway = Pick<Gateway, 'database' | 'audienceDatabase' | 'log'>

/** Codes of the merchants, each once; refuses what is no audience. */
export const merchantsOf = async (
  gateway: CampaignGateway,
  { audienceSql, audienceTree }: Audience,
): Promise<string[]> => {
  if (audienceTree === null && audienceSql === '')
    return refuse('audience-refused', { message: 'Choose an audience, or write a query.' })
  const codes =
    audienceTree === null
      ? await runFenced(gateway, audienceFence, { query: audienceSql, most: mostMerchants + 1 })
      : await gateway.database.db
          .execute<{ merchant_code: string }>(sql`${queryOfTree(audienceTree)} limit ${mostMerchants + 1}`)
          .then(({ rows }) => rows.map(({ merchant_code: code }) => code))
  if (codes.length > mostMerchants) refuse('audience-too-large')
  return codes
}
