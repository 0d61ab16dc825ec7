import { setTimeout as passing } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startCampaigns } from '#server/campaigns/campaigns/index.ts'
import {
  approvedCampaign,
  type CampaignFixture,
  openCampaignFixture,
  recipientRows,
  testedCampaign,
} from '#tests/support/campaignFixture.ts'
import type { Client } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { waitMs } from '#tests/support/patience.ts'

export interface CampaignRaceFigures {
  readonly presses: number
  /** One approval and one start came of many at once, all others were refused as too late, and each number was sent once. */
  readonly pressesWithOneEffect: number
  readonly pauses: number
  /** Sent after the pause was answered, to somebody who was not in a call by then. */
  readonly claimedAfterPause: number
  /** Sent between 'paused' and the resume. */
  readonly sentWhilePaused: number
  /** Rounds in which not exactly one of many resumes at once was taken. */
  readonly resumesOtherwise: number
  readonly sentToOptedOut: number
  /** Sent more than once, or never, at the end. */
  readonly twice: number
  readonly lost: number
}

interface Races {
  /** Campaigns that are approved and started by several people at once. */
  readonly presses: number
  /** Campaigns that several workers send, each paused and resumed a few times at random moments. */
  readonly pauses: number
  readonly workers: number
  /** Calls at once. */
  readonly parallel: number
  readonly draw: () => number
}

const pressedRecipients = 120
const pausedRecipients = 600
const pausesOfCampaign = 3
const optedOutAtPause = 5
const answerMs = 4

const many = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, () => work()))
const timesOf = (values: readonly string[]): ReadonlyMap<string, number> => {
  const times = new Map<string, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return times
}

/** Runs races over HTTP on one desk, one campaign after the other. */
export const campaignRaces = async (
  postgresUrl: string,
  { presses, pauses, workers, parallel, draw }: Races,
): Promise<CampaignRaceFigures> => {
  const testGateway = await openCampaignFixture(postgresUrl, { env: { IDLE_SECONDS: '86400' } })
  const others = Array.from({ length: workers - 1 }, () => startCampaigns(testGateway.gateway))
  let from = 0
  const rowsOf = (count: number): string[][] => {
    from += count
    return recipientRows(count, from - count)
  }
  const figures = { pauses: 0, claimedAfterPause: 0, sentWhilePaused: 0, resumesOtherwise: 0, sentToOptedOut: 0 }
  const ends = { twice: 0, lost: 0 }
  try {
    const third = await testGateway.enter('opsadmin')
    let pressesWithOneEffect = 0
    for (let at = 0; at < presses; at += 1)
      if (await pressAtOnce(testGateway, third, parallel, rowsOf(pressedRecipients))) pressesWithOneEffect += 1
    for (let at = 0; at < pauses; at += 1) {
      const seen = await pauseAndResume(testGateway, parallel, draw, rowsOf(pausedRecipients))
      for (const name of Object.keys(figures) as (keyof typeof figures)[]) figures[name] += seen[name]
      ends.twice += seen.twice
      ends.lost += seen.lost
    }
    return { presses, pressesWithOneEffect, ...figures, ...ends }
  } finally {
    await Promise.all(others.map((other) => other.stop()))
    await testGateway.close()
  }
}

/** Two people approve and many presses start it, all of each at once. */
const pressAtOnce = async (
  testGateway: CampaignFixture,
  third: Client,
  parallel: number,
  rows: readonly string[][],
): Promise<boolean> => {
  const before = testGateway.provider.sent.length
  const { campaignId } = await testedCampaign(testGateway, rows)
  const { sealHash } = await testGateway.support.call('campaigns.submit', { campaignId })
  const approvals = await Promise.all(
    [testGateway.support2, third].map((who) =>
      codeOf(who.call('campaigns.decide', { campaignId, decision: 'approve', sealHash, remark: '' })),
    ),
  )
  const starts = await many(parallel, () =>
    codeOf(testGateway.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })),
  )
  await testGateway.reaches(campaignId, 'completed')
  const sent = testGateway.provider.sent.slice(before).map(({ to }) => to)
  // The test message, and each number.
  return (
    approvals.toSorted().join() === 'done,wrong-state' &&
    starts.filter((code) => code === 'done').length === 1 &&
    starts.every((code) => code === 'done' || code === 'wrong-state') &&
    sent.length === rows.length + 1 &&
    new Set(sent).size === sent.length
  )
}

const pauseAndResume = async (
  testGateway: CampaignFixture,
  parallel: number,
  draw: () => number,
  rows: readonly string[][],
): Promise<Omit<CampaignRaceFigures, 'presses' | 'pressesWithOneEffect'>> => {
  const { campaignId } = await approvedCampaign(testGateway, rows)
  const { sent } = testGateway.provider
  const before = sent.length
  const call = (act: 'sendNow' | 'pause' | 'resume') =>
    testGateway.support.call('campaigns.act', { campaignId, act, reason: '' })
  /** Everybody who was claimed at any time so far. */
  const claimed = async (): Promise<ReadonlySet<string>> => {
    const found = await testGateway.execute(
      sql`select address from campaign_recipients where campaign_id = ${campaignId} and not is_test and attempts > 0`,
    )
    return new Set(found.map(({ address }) => String(address)))
  }
  const figures = { pauses: 0, claimedAfterPause: 0, sentWhilePaused: 0, resumesOtherwise: 0, sentToOptedOut: 0 }
  const optedOut = new Set<string>()
  const sentOrEnded = async (wanted: number): Promise<void> => {
    const until = performance.now() + waitMs
    while (sent.length < wanted) {
      const { state } = await testGateway.get(campaignId)
      if (state === 'completed') return
      if (performance.now() > until)
        throw new Error(`the campaign is ${state} with ${sent.length - before} messages sent, not ${wanted - before}`)
      await passing(1)
    }
  }
  // While it is shut nobody is answered, and the campaign does not end before it is paused. The first time it always is.
  let gate = Promise.resolve()
  let openGate = () => {}
  const shutGate = () => {
    gate = new Promise<void>((resolve) => {
      openGate = resolve
    })
  }
  testGateway.provider.answers = async () => {
    await passing(answerMs)
    await gate
    return { status: 200, body: { reference: 'R' } }
  }
  shutGate()
  await call('sendNow')
  // Counted from the last rest: what is sent while it is resumed is of those who are left.
  let [left, sentAtRest] = [rows.length, before]
  for (let at = 0; at < pausesOfCampaign && left > 0; at += 1) {
    await sentOrEnded(sentAtRest + 1 + Math.floor((draw() * (left - 1)) / 3))
    const isPaused = (await codeOf(call('pause'))) === 'done'
    const atPause = sent.length
    openGate()
    if (!isPaused) break
    figures.pauses += 1
    const inCall = await claimed()
    const { state } = await testGateway.reaches(campaignId, 'paused', 'completed')
    if (state === 'completed') break
    sentAtRest = sent.length
    figures.claimedAfterPause += sent.slice(atPause, sentAtRest).filter(({ to }) => !inCall.has(to)).length
    const open = rows.map(([number = '']) => number).filter((number) => !inCall.has(number))
    for (const mobileNumber of open.filter(() => draw() < optedOutAtPause / Math.max(1, open.length))) {
      await testGateway.support.call('campaigns.setOptOut', {
        mobileNumber,
        list: 'optOut',
        isListed: true,
        reason: 'A race.',
      })
      optedOut.add(mobileNumber)
    }
    figures.sentWhilePaused += sent.length - sentAtRest
    left = open.filter((number) => !optedOut.has(number)).length
    if (left > 0 && draw() < 0.5) shutGate()
    const resumes = await many(parallel, () => codeOf(call('resume')))
    // It would rest for good.
    if (!resumes.includes('done')) throw new Error(`no resume was taken: ${[...new Set(resumes)].join(', ')}`)
    if (resumes.filter((code) => code === 'done').length !== 1) figures.resumesOtherwise += 1
  }
  openGate()
  await testGateway.reaches(campaignId, 'completed')
  const times = timesOf(sent.slice(before).map(({ to }) => to))
  figures.sentToOptedOut = [...optedOut].filter((number) => times.has(number)).length
  const numbers = rows.map(([number = '']) => number)
  return {
    ...figures,
    twice: numbers.filter((number) => (times.get(number) ?? 0) > 1).length,
    lost: numbers.filter((number) => !times.has(number) && !optedOut.has(number)).length,
  }
}
