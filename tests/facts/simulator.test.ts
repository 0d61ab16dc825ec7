import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayAfter, indianDay, indianDayBounds } from '#contract/wire/indianTime.ts'
import { openWorld, platformSource } from '#simulator/world.ts'
import { type FeedAnswer, type FeedClient, openFeedClient } from '#tests/support/feedClient.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
let platform: FeedClient
let admins: readonly [Client, Client]
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  admins = [await testGateway.enter('opsadmin'), await testGateway.enter('deskadmin')]
  platform = await openFeedClient(testGateway, admins, { source: platformSource })
})
afterAll(() => testGateway.close())

const minutes = 20
/** Noon of yesterday in India: what happens depends on the hour. */
const begins = (indianDayBounds(dayAfter(indianDay(new Date()), -1))?.from.getTime() ?? 0) + 12 * 3_600_000

const lived = (world: ReturnType<typeof openWorld>, from: number, to: number) => {
  const events = []
  for (let at = from; at <= to; at += 1_000) events.push(...world.until(at))
  return events
}
const faultsOf = (answers: readonly FeedAnswer[]) =>
  [...new Set(answers.flatMap(({ body }) => body.refused.map(({ code }) => code)))].sort()
const sumOf = (answers: readonly FeedAnswer[], word: 'applied' | 'duplicate' | 'stale' | 'early') =>
  answers.reduce((all, { body }) => all + body[word], 0)

test('what the platform of the demo sends is taken, but for what it gets wrong on purpose', async () => {
  const world = openWorld({ seed: 7, begins, brands: [] })
  const answers = [await platform.send(world.opening(begins))]
  for (let at = begins; at < begins + minutes * 60_000; at += 10_000)
    answers.push(await platform.send(lived(world, at, at + 10_000)))
  expect(faultsOf(answers)).toEqual(['amount-wrong', 'brand-unknown', 'number-in-text', 'number-wrong'])
  expect([
    sumOf(answers, 'applied') > 300,
    sumOf(answers, 'duplicate') > 0,
    sumOf(answers, 'stale') > 0,
    sumOf(answers, 'early') > 0,
  ]).toEqual([true, true, true, true])
})

test('a day of history that is sent again changes nothing, and its total agrees but for an amount that is wrong', async () => {
  const days = Array.from({ length: 7 }, (_, at) => dayAfter(indianDay(new Date(begins)), at - 7))
  const [world, same] = [
    openWorld({ seed: 7, begins: begins + 1, brands: [] }),
    openWorld({ seed: 7, begins: begins + 2, brands: [] }),
  ]
  await platform.send(world.opening(begins))
  const first = []
  for (const day of days) first.push(await platform.send(world.history(day, begins)))
  expect(faultsOf(first)).toEqual(['amount-wrong'])
  const again = await platform.send(same.history(days[0] ?? '', begins))
  expect(again.body.applied).toBe(0)
  const totals = (await Promise.all(days.map((day) => admins[0].call('incoming.totals', { day })))).flat()
  const differing = totals.filter(({ said, here }) => said !== here)
  expect([totals.length, differing.flatMap(({ subjects }) => subjects.map(({ why }) => why))]).toEqual([
    7,
    ['The amount is not a whole number of paise.'],
  ])
})

test('a shop that the desk switched off sells nothing until it is switched on', () => {
  const world = openWorld({ seed: 7, begins, brands: [] })
  const codes = new Set(
    world.opening(begins).flatMap(({ type, subject }) => (type.startsWith('merchant.registered') ? [subject] : [])),
  )
  const [first = ''] = codes
  const sells = (from: number) =>
    lived(world, from, from + 900_000).some(
      ({ type, data }) => type.startsWith('payment.created') && data['merchantCode'] === first,
    )
  const before = sells(begins)
  world.switchShop(first, false)
  // Payments that had begun come to their end.
  lived(world, begins + 900_000, begins + 1_100_000)
  const meanwhile = sells(begins + 1_100_000)
  world.switchShop(first, true)
  expect([before, meanwhile, sells(begins + 2_100_000)]).toEqual([true, false, true])
})

test('an app that does not know what staff corrected sends what it knew; one that knows it sends it back', () => {
  const world = openWorld({ seed: 7, begins, brands: [] })
  world.opening(begins)
  const corrected = { merchantCode: 'LV000003', contactPerson: 'Meena Deshmukh', city: 'Nagpur', seenrevision: 4 }
  world.learn(corrected, begins)
  const updates = lived(world, begins, begins + 40_000).filter(
    ({ subject, type }) => subject === 'LV000003' && type.startsWith('merchant.updated'),
  )
  expect([updates.length, updates[0]?.data['city'] === 'Nagpur', updates[0]?.seenrevision]).toEqual([
    1,
    false,
    undefined,
  ])
  expect(world.shopOfCode('LV000003')?.city).toBe('Nagpur')
})
