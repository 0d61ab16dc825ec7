import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  approvedCampaign,
  type CampaignFixture,
  openCampaignFixture,
  recipientRows,
  reportSecret,
} from '#tests/support/campaignFixture.ts'
import { reportInAnyOrder } from '#tests/proofs/campaignReports.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { reportPath, signatureOf } from './reportRoute.ts'

let testGateway: CampaignFixture
beforeAll(async () => {
  testGateway = await openCampaignFixture(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

type Report = { id: string; status: string; at?: string; reason?: string }

const post = (body: string, signature: string | undefined) =>
  fetch(testGateway.address + reportPath, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'x-opsdesk-signature': signature }),
    },
    body,
  })
const seconds = () => Math.floor(Date.now() / 1_000)
const report = async (...reports: Report[]): Promise<number> => {
  const body = JSON.stringify({ reports })
  const answer = await post(body, signatureOf(reportSecret, seconds(), body))
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { payload: { taken: number } }).payload.taken
}

const orders = <T>(items: readonly T[]): T[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((item, at) => orders(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]))

test('reports in every order, one by one and repeated, end in one status', async () => {
  const every = orders(['sent', 'delivered', 'read'])
  const failing = orders(['sent', 'failed'])
  const cases = [...every, ...failing, ...orders(['failed', 'delivered'])]
  const { campaignId } = await approvedCampaign(testGateway, recipientRows(cases.length))
  await testGateway.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
  await testGateway.reaches(campaignId, 'completed')
  const ids = testGateway.provider.sent.slice(-cases.length).map(({ id }) => id)
  for (const [at, order] of cases.entries())
    for (const status of [...order, order[0] ?? '']) expect(await report({ id: ids[at] ?? '', status })).toBe(1)
  const rows = await testGateway.execute(sql`
    select id::text || '-1' as key, state from campaign_recipients where campaign_id = ${campaignId} and not is_test`)
  const states = new Map(rows.map(({ key, state }) => [key, state]))
  expect(ids.map((id) => states.get(id))).toEqual([
    ...every.map(() => 'read'),
    ...failing.map(() => 'failed'),
    'delivered',
    'delivered',
  ])
})

test('reports of many messages in random orders, several batches at once, take no state back on the way', async () => {
  const run = (isLastOneTaken: boolean) =>
    reportInAnyOrder(inject('postgresUrl'), { messages: 60, draw: drawFrom(34), isLastOneTaken })
  expect(await run(false)).toMatchObject({ messages: 60, otherEnds: 0, downgrades: 0, clicksOff: 0 })
  const planted = await run(true)
  expect([planted.otherEnds > 0, planted.downgrades > 0]).toEqual([true, true])
})

test('a report that comes before the answer of the call is not taken back by it', async () => {
  testGateway.provider.answers = async ({ id }) => {
    await report({ id, status: 'delivered' })
    return { status: 200, body: { reference: 'late' } }
  }
  const { campaignId } = await approvedCampaign(testGateway, recipientRows(2, 100))
  await testGateway.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
  const { funnel } = await testGateway.reaches(campaignId, 'completed')
  testGateway.provider.answers = () => ({ status: 200, body: { reference: 'R-1' } })
  expect([funnel.delivered, funnel.submitted]).toEqual([2, 0])
})

test('a click counts once and changes no state; messages of others are none of ours', async () => {
  const { campaignId, code } = await approvedCampaign(testGateway, recipientRows(1, 200))
  await testGateway.support.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
  await testGateway.reaches(campaignId, 'completed')
  const { id } = testGateway.provider.sent.at(-1) ?? { id: '' }
  expect(
    await report(
      { id, status: 'clicked' },
      { id, status: 'clicked' },
      { id: '999999999-1', status: 'read' },
      { id: 'x', status: 'read' },
    ),
  ).toBe(2)
  const [row] =
    await testGateway.execute(sql`select count(clicked_at)::int as clicks, min(state) as state from campaign_recipients
    where plan_id = (select plan_id from campaigns where code = ${code})`)
  expect(row).toEqual({ clicks: 1, state: 'submitted' })
})

test('without a good signature nothing is taken, and what is not in the form is refused', async () => {
  const body = JSON.stringify({ reports: [{ id: '1-1', status: 'read' }] })
  const wrong = [
    undefined,
    'nonsense',
    signatureOf('another secret', seconds(), body),
    signatureOf(reportSecret, seconds() - 301, body),
    signatureOf(reportSecret, seconds(), `${body} `),
  ]
  expect(await Promise.all(wrong.map(async (signature) => (await post(body, signature)).status))).toEqual(
    wrong.map(() => 401),
  )
  const bodies = [
    '',
    '{',
    '[]',
    '{"reports":[]}',
    '{"reports":[{"id":"1-1","status":"sold"}]}',
    '{"reports":[{"id":"1-1","status":"read","x":1}]}',
  ]
  expect(
    await Promise.all(
      bodies.map(async (text) => (await post(text, signatureOf(reportSecret, seconds(), text))).status),
    ),
  ).toEqual(bodies.map(() => 400))
})
