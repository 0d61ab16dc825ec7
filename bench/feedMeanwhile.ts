import { setTimeout as pause } from 'node:timers/promises'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { eventOf, type FeedClient, speakAs } from '#tests/support/feedClient.ts'
import { besideGateway } from './besideGateway.ts'
import { callGateway } from './callGateway.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { emptyLoad, type Load, p99, type Side } from './load.ts'
import { loadAtRate } from './loadAtRate.ts'
import { openMerchantData } from './merchantData.ts'
import { signIn } from './signIn.ts'

const seed = 20_261_128
const merchants = 20_000
/** People who look something up, as many as a third of what the gateway carries comes from. */
const perSecond = 100
const eventsPerSecond = 2_000
const beatMs = 100
const rounds = 3

/** The data is kept from run to run: each sends as a source of its own. */
const source = `/bench/${Date.now().toString(36)}`

const codeOf = (number: number) => `M${String(number).padStart(7, '0')}`

interface Made {
  readonly client: { readonly id: number; readonly version: number }
  readonly secret: string
}

const openClient = async (address: string, [maker, checker]: readonly [string, string]): Promise<FeedClient> => {
  const { client, secret } = await callGateway<Made>(address, maker, '/integrations/create-client', {
    name: `bench ${source.slice(7)}`,
    source,
    scopes: ['in:payment.created'],
    networks: ['127.0.0.0/8'],
    ends_on: dayAfter(indianDay(new Date()), 30),
    records_a_day: 10_000_000,
    rupees_a_day: 10_000_000_000,
  })
  await callGateway(
    address,
    checker,
    '/integrations/confirm-client',
    { client_id: client.id },
    { 'if-match': String(client.version) },
  )
  return speakAs({ address }, client.id, secret)
}

/** Payments of all merchants, so many a second, until it is stopped; answers how many were applied each second. */
const feedMeanwhile = (platform: FeedClient, from: number) => {
  const batch = (eventsPerSecond * beatMs) / 1_000
  const begun = performance.now()
  let isStopped = false
  let applied = 0
  const send = async (beat: number) => {
    const events = Array.from({ length: batch }, (_, at) => {
      const no = from + beat * batch + at
      const data = { merchantCode: codeOf(1 + ((no * 7) % merchants)), acquirerPaymentId: `${source}-${no}` }
      return eventOf('payment.created', `${source.slice(7)}-${no}`, data, { source })
    })
    const { status, body } = await platform.send(events)
    if (status !== 200) throw new Error(`The feed was answered with ${status}: ${JSON.stringify(body)}`)
    applied += body.applied
  }
  const sending = (async () => {
    const underWay: Promise<void>[] = []
    for (let beat = 0; !isStopped; beat += 1) {
      underWay.push(send(beat))
      // As a platform does that is not asked to wait: two at once, and no more.
      if (underWay.length >= 2) await underWay.shift()
      await pause(Math.max(0, begun + (beat + 1) * beatMs - performance.now()))
    }
    await Promise.all(underWay)
  })()
  sending.catch(() => undefined)
  return async (): Promise<number> => {
    isStopped = true
    await sending
    return applied / ((performance.now() - begun) / 1_000)
  }
}

/** People look merchants up while a platform sends its payments, and while it does not, by turns. */
export const run = async ({ secondsPerRound = 8 } = {}): Promise<Figure[]> => {
  const data = await openMerchantData(merchants)
  return besideGateway(data, 'bareRoute.ts', async ({ address }) => {
    const people = [await signIn(address, 'opsadmin'), await signIn(address, 'deskadmin')] as const
    const platform = await openClient(address, people)
    const next = drawFrom(seed)
    const side: Side = {
      address,
      request: (at) => ({
        method: 'POST',
        path: '/ops/getPorfolioMerchants',
        headers: { 'content-type': 'application/json', 'x-opsdesk': 'bench', cookie: people[at % 2] ?? people[0] },
        body: JSON.stringify({ merchant_code: [codeOf(1 + Math.floor(next() * merchants))] }),
      }),
    }
    const [quiet, busy] = [emptyLoad(), emptyLoad()]
    const ask = (into?: Load) => loadAtRate(side, { perSecond, seconds: secondsPerRound, next }, into)
    const fed: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      await ask(round === 0 ? undefined : quiet)
      const stop = feedMeanwhile(platform, round * 1_000_000)
      await ask(round === 0 ? undefined : busy)
      const rate = await stop()
      if (round > 0) fed.push(rate)
    }
    const slowestFeed = Math.min(...fed)
    return [
      told('people look up, nothing else: p99', p99(quiet.latenciesMs), 'ms', seed),
      told('people look up while payments come in: p99', p99(busy.latenciesMs), 'ms', seed),
      atMost('p99 while payments come in to quiet', p99(busy.latenciesMs) / p99(quiet.latenciesMs), 'times', 2, seed),
      atLeast('payments applied meanwhile, slowest round', slowestFeed, 'events/s', eventsPerSecond * 0.95, seed),
      atMost('look-ups without an answer', quiet.notAnswered + busy.notAnswered, 'requests', 0, seed),
    ]
  })
}
