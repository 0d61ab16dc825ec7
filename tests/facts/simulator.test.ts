import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openWorld, platformSource } from '#simulator/world.ts'
import { type FeedClient, openFeedClient } from '#tests/support/feedClient.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
let platform: FeedClient
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  const admins = [await testGateway.enter('opsadmin'), await testGateway.enter('deskadmin')] as const
  platform = await openFeedClient(testGateway, admins, { source: platformSource })
})
afterAll(() => testGateway.close())

const minutes = 20
const begins = Date.now() - minutes * 60_000

const lived = (world: ReturnType<typeof openWorld>, from: number, to: number) => {
  const events = []
  for (let at = from; at <= to; at += 1_000) events.push(...world.until(at))
  return events
}

test('what the platform of the demo sends is taken, but for what it gets wrong on purpose', async () => {
  const world = openWorld(7, begins)
  const answers = [await platform.send(world.opening(begins))]
  for (let at = begins; at < begins + minutes * 60_000; at += 10_000)
    answers.push(await platform.send(lived(world, at, at + 10_000)))
  const sum = (word: 'applied' | 'duplicate' | 'stale' | 'early') =>
    answers.reduce((all, { body }) => all + body[word], 0)
  const faults = [...new Set(answers.flatMap(({ body }) => body.refused.map(({ code }) => code)))].sort()
  expect([faults, sum('applied') > 300, sum('duplicate') > 0, sum('stale') > 0, sum('early') > 0]).toEqual([
    ['amount-wrong', 'brand-unknown'],
    true,
    true,
    true,
    true,
  ])
})

test('a shop that the desk switched off sells nothing until it is switched on', () => {
  const world = openWorld(7, begins)
  const codes = new Set(world.opening(begins).map(({ subject }) => subject))
  const [first = ''] = codes
  const sells = (from: number) =>
    lived(world, from, from + 300_000).some(
      ({ type, data }) => type.startsWith('payment.created') && data['merchantCode'] === first,
    )
  const before = sells(begins)
  world.switchShop(first, false)
  // Payments that had begun come to their end.
  lived(world, begins + 300_000, begins + 500_000)
  const meanwhile = sells(begins + 500_000)
  world.switchShop(first, true)
  expect([before, meanwhile, sells(begins + 800_000)]).toEqual([true, false, true])
})
