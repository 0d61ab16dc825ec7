import { countAudience } from '#contract/calls/campaigns/campaignAudiences.ts'
import { audienceRoleOf } from '#server/db/embeddedRoles.ts'
import { openCampaignFixture } from '#tests/support/campaignFixture.ts'
import { codeOfPost } from '../cells.ts'
import { honestQueries, hostileQueries } from './hostileQueries.ts'

export interface AudienceFigures {
  readonly hostile: number
  readonly hostileRefused: number
  readonly honest: number
  readonly honestAnswered: number
}

/** Every text of the samples asked over HTTP as an audience. The embedded PostgreSQL has made the role. */
export const askAudiences = async (postgresUrl: string): Promise<AudienceFigures> => {
  const role = audienceRoleOf(new URL(postgresUrl).password)
  const testGateway = await openCampaignFixture(postgresUrl, {
    env: { AUDIENCE_USER: role.user, AUDIENCE_PASSWORD: role.password, JOBS: 'off' },
  })
  // By hand: some are longer than the panel would send.
  const codesOf = async (queries: readonly string[]): Promise<readonly string[]> => {
    const codes: string[] = []
    for (const query of queries)
      codes.push(await codeOfPost(testGateway.support, `/ops${countAudience.path}`, { audience_sql: query }, undefined))
    return codes
  }
  try {
    // Longer than the field takes is refused as that.
    const refused = new Set(['audience-refused', 'bad-request'])
    return {
      hostile: hostileQueries.length,
      hostileRefused: (await codesOf(hostileQueries)).filter((code) => refused.has(code)).length,
      honest: honestQueries.length,
      honestAnswered: (await codesOf(honestQueries)).filter((code) => code === 'done').length,
    }
  } finally {
    await testGateway.close()
  }
}
