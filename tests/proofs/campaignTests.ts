import { sql } from 'drizzle-orm'
import { recordControl } from '#server/people/independence/index.ts'
import {
  type CampaignFixture,
  numberAt,
  openCampaignFixture,
  ownNumber,
  recipientHeaders,
  recipientRows,
  smsDraft,
  testedCampaign,
} from '#tests/support/campaignFixture.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'

export type PlantedTestFault = 'tests are not counted' | 'lists are not read' | 'hours are not kept'

export interface TestMessageFigures {
  /** Numbers of others that one person was let through to, alone, under two accounts and many at once. */
  readonly letThrough: number
  /** Tests that the provider was sent beyond the limit of a person's day. */
  readonly beyondLimit: number
  readonly toListed: number
  readonly inQuietHours: number
  /** Tests of the person's own number that were refused. */
  readonly ownRefused: number
  /** Campaigns in whose figures a test stands, or that were approved at once beside a day of tests. */
  readonly inFigures: number
}

interface Tests {
  /** What one person sends alone in a day. */
  readonly limit: number
  /** Tests beyond it, half of them at once. */
  readonly more: number
  readonly fault?: PlantedTestFault | undefined
}

const noon = new Date('2027-01-20T12:00:00+05:30')
const night = new Date('2027-01-20T22:00:00+05:30')

/** One person with a second account of theirs tests to numbers that they type, over HTTP; the provider counts. */
export const testMessages = async (postgresUrl: string, { limit, more, fault }: Tests): Promise<TestMessageFigures> => {
  let now = noon
  const testGateway = await openCampaignFixture(postgresUrl, {
    env: {
      CAMPAIGN_SECOND_PERSON_ABOVE: String(limit),
      CAMPAIGN_QUIET_HOURS: fault === 'hours are not kept' ? '00:00-00:00' : '21:00-10:00',
    },
    now: () => now,
  })
  try {
    await makePuppet(testGateway)
    const drafts = new Map<Client, string>()
    for (const who of [testGateway.support, testGateway.support2])
      drafts.set(who, await testGateway.upload(recipientHeaders, [[numberAt(1), 'Test', '5 November']], who))
    const test = async (mobileNumber: string, who = testGateway.support): Promise<string> => {
      const draft = smsDraft({ mode: 'test', mobileNumber, fileUrl: drafts.get(who) ?? '' })
      const { campaignId } = await who.call('campaigns.save', draft)
      const code = await codeOf(who.call('campaigns.test', { campaignId }))
      if (fault === 'tests are not counted')
        await testGateway.execute(sql`update campaign_recipients set counted_for = null`)
      return code
    }
    const sentTo = (wanted: (to: string) => boolean) => testGateway.provider.sent.filter(({ to }) => wanted(to)).length

    const listed = numberAt(9_000)
    await testGateway.support.call('campaigns.setOptOut', {
      mobileNumber: listed,
      list: 'dnd',
      isListed: fault !== 'lists are not read',
      reason: 'Asked on the phone',
    })
    await test(listed)

    now = night
    await testGateway.enterAgain()
    await moveFile(testGateway, drafts)
    const late = numberAt(9_001)
    await test(late)
    const ownAtNight = await test(ownNumber)
    now = noon
    await testGateway.enterAgain()
    await moveFile(testGateway, drafts)

    const before = sentTo((to) => to !== ownNumber)
    const answers: string[] = []
    for (let at = 0; at < limit + more / 2; at += 1)
      answers.push(await test(numberAt(at), at % 2 === 0 ? testGateway.support : testGateway.support2))
    answers.push(
      ...(await Promise.all(
        Array.from({ length: more / 2 }, (_, at) =>
          test(numberAt(5_000 + at), at % 2 === 0 ? testGateway.support : testGateway.support2),
        ),
      )),
    )
    const sent = sentTo((to) => to !== ownNumber) - before
    const own = [ownAtNight, await test(ownNumber), await test(`+91 ${ownNumber}`)]

    const { campaignId } = await testedCampaign(testGateway, recipientRows(1, 8_000))
    const handedIn = await testGateway.support.call('campaigns.submit', { campaignId })
    const { rows: recipients } = await testGateway.support.call('campaigns.recipients', {
      campaignId,
      page: 1,
      size: 20,
    })
    const isInFigures = handedIn.funnel.rows !== 1 || recipients.length !== 1 || handedIn.state !== 'pendingApproval'
    return {
      letThrough: answers.filter((code) => code === 'done').length,
      beyondLimit: Math.max(0, sent - (limit - before)),
      toListed: sentTo((to) => to === listed),
      inQuietHours: sentTo((to) => to === late),
      ownRefused: own.filter((code) => code !== 'done').length,
      inFigures: isInFigures ? 1 : 0,
    }
  } finally {
    await testGateway.close()
  }
}

/** Support made the account of support2. */
const makePuppet = async (testGateway: CampaignFixture): Promise<void> => {
  const rows = await testGateway.execute(
    sql`select id from staff where login_id in ('support', 'support2') order by login_id`,
  )
  const [maker = '', made = ''] = rows.map(({ id }) => String(id))
  await recordControl(testGateway.database.db, [maker], made, 'made', noon)
}

/** Sessions were opened again: the same files under the new clients. */
const moveFile = async (testGateway: CampaignFixture, drafts: Map<Client, string>): Promise<void> => {
  const files = [...drafts.values()]
  drafts.clear()
  for (const [at, who] of [testGateway.support, testGateway.support2].entries()) drafts.set(who, files[at] ?? '')
}
