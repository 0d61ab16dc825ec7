import { setTimeout as passing } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startCampaigns } from '#server/campaigns/campaigns/index.ts'
import { approvedCampaign, openCampaignFixture, recipientRows } from '#tests/support/campaignFixture.ts'
import { watchSends } from '#tests/support/watchSends.ts'

export interface CampaignRestFigures {
  readonly rounds: number
  /** Handed to a provider that had asked to wait, by whichever worker, once all could know it. */
  readonly whileResting: number
  readonly twice: number
  readonly lost: number
}

interface Rests {
  readonly rounds: number
  readonly workers: number
  readonly draw: () => number
  /** Other workers are not told. */
  readonly fault?: 'a wait is forgotten' | undefined
}

const recipients = 1_000
const restSeconds = 3
/** Where nobody waits for its end it may be long: a loaded machine still sends within it. */
const forgottenSeconds = 12
/** Another worker may be in the middle of a claim when the wait is written down. */
const knownAfterMs = 1_000
/** Clocks may differ by so much. */
const doubtMs = 5

/** A provider asks for a rest at a random moment, late, in one of a few hundred answers; several workers send. */
export const campaignRests = async (
  postgresUrl: string,
  { rounds, workers, draw, fault }: Rests,
): Promise<CampaignRestFigures> => {
  const testGateway = await openCampaignFixture(postgresUrl, { env: { IDLE_SECONDS: '86400' } })
  const others = Array.from({ length: workers - 1 }, () => startCampaigns(testGateway.gateway))
  /** When the written wait ends, at the earliest, on the clock of this process; undefined: none is written. */
  const endOfWait = async (): Promise<number | undefined> => {
    const asked = performance.now()
    const [row] = await testGateway.execute(sql`
      select (extract(epoch from until - clock_timestamp()) * 1000)::float8 as ms from provider_rests where until > clock_timestamp()`)
    return row === undefined ? undefined : asked + Number(row['ms'])
  }
  const figures = { rounds, whileResting: 0, twice: 0, lost: 0 }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const rows = recipientRows(recipients, round * recipients)
      const { campaignId } = await approvedCampaign(testGateway, rows)
      const watched = watchSends(testGateway, 'fast')
      const from = testGateway.provider.sent.length
      const asking = Math.floor(draw() * 120)
      const delayMs = 150 + draw() * 300
      let answers = 0
      testGateway.provider.answers = async () => {
        if (answers++ !== asking) {
          // So slow that much is left when it asks.
          await passing(300 + draw() * 300)
          return { status: 200, body: { reference: 'R' } }
        }
        await passing(delayMs)
        return { status: 429, headers: { 'retry-after': String(fault === undefined ? restSeconds : forgottenSeconds) } }
      }
      await testGateway.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
      let ends: number | undefined
      while (watched.toldAt() === 0 || ends === undefined) {
        await passing(1)
        ends = await endOfWait()
      }
      const begins = performance.now()
      const until = ends
      if (fault === 'a wait is forgotten') await testGateway.execute(sql`delete from provider_rests`)
      await testGateway.reaches(campaignId, 'completed')
      watched.stop()
      figures.whileResting += watched.sentAt.filter((at) => at > begins + knownAfterMs && at < until - doubtMs).length
      const sent = testGateway.provider.sent.slice(from)
      const keys = new Map(sent.map(({ to }) => [to, new Set(sent.filter((one) => one.to === to).map(({ id }) => id))]))
      figures.twice += [...keys.values()].filter(({ size }) => size > 1).length
      figures.lost += rows.filter(([number = '']) => !keys.has(number)).length
    }
    return figures
  } finally {
    await Promise.all(others.map((other) => other.stop()))
    await testGateway.close()
  }
}
