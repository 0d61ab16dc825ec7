import { setTimeout as pause } from 'node:timers/promises'
import { demoPeople } from '#server/demo/people.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { emptyLoad, type Load, load, mean, type Side } from './load.ts'
import { loadAtRate } from './loadAtRate.ts'
import { type MerchantData, openMerchantData } from './merchantData.ts'
import { environmentOf, type OwnProcess, startPeer } from './ownProcess.ts'
import { percentile } from './percentile.ts'
import { signIn } from './signIn.ts'

const seed = 20_261_128
const times = 2

export interface SaturationOptions {
  readonly merchants?: number
  readonly seconds?: number
}

type Ask = readonly [path: string, body: object]
interface Asker {
  readonly cookie: string
  readonly asks: readonly Ask[]
}

/** The last one is asked once in twenty. */
const everyAsk: readonly Ask[] = [
  ['/ops/opssession', {}],
  ['/ops/opsfindmerchants', { text: 'M00' }],
  ['/ops/getporfoliotransaction', {}],
  ['/ops/opsexporttable', { table: 'dashboard.transactions', format: 'csv', request: {} }],
]
const headersOf = (cookie: string) => ({ 'content-type': 'application/json', 'x-opsdesk': 'bench', cookie })

/** Who may ask all of it. */
const askersAt = async (address: string): Promise<Asker[]> => {
  const askers: Asker[] = []
  for (const { loginId } of demoPeople) {
    const cookie = await signIn(address, loginId)
    const asks: Ask[] = []
    for (const [path, body] of everyAsk) {
      const answer = await fetch(address + path, {
        method: 'POST',
        headers: headersOf(cookie),
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      if (answer.status === 200) asks.push([path, body])
      else if (answer.status !== 403) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
    }
    if (asks.length === everyAsk.length) askers.push({ cookie, asks })
  }
  if (askers.length < 3) throw new Error(`Only ${askers.length} people may ask all of it.`)
  return askers
}

const sideOf = (address: string, askers: readonly Asker[]): Side => {
  let at = 0
  return {
    address,
    request: () => {
      at += 1
      const { cookie, asks } = askers[at % askers.length] as Asker
      const rare = asks.length - 1
      const [path, body] = asks[at % 20 === 0 ? rare : at % rare] as Ask
      return { method: 'POST', path, headers: headersOf(cookie), body: JSON.stringify(body) }
    },
  }
}

const start = (data: MerchantData, more: Readonly<Record<string, string>> = {}): Promise<OwnProcess> =>
  startPeer('gateway.ts', { ...environmentOf(data), IDLE_SECONDS: '86400', ...more })

const untilReady = async (address: string): Promise<void> => {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const answer = await fetch(`${address}/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok === true) return
    await pause(20)
  }
  throw new Error('The gateway did not become ready.')
}

/** From the kill until a new process on the same address is ready. */
const readyAfterKill = async (data: MerchantData, killed: OwnProcess): Promise<readonly [number, OwnProcess]> => {
  process.kill(killed.pid, 'SIGKILL')
  const since = performance.now()
  const again = await start(data, { PORT: new URL(killed.address).port })
  await untilReady(again.address)
  return [performance.now() - since, again]
}

/** What the gateway carries, and what becomes of twice as much; with the patience of before beside it. */
export const run = async ({ merchants = 2_000, seconds = 15 }: SaturationOptions = {}): Promise<Figure[]> => {
  const data = await openMerchantData(merchants)
  let gateway = await start(data)
  try {
    const askers = await askersAt(gateway.address)
    const closed = { connections: 16, seconds: 6, requestsPerConnection: 40 }
    const carried = emptyLoad()
    await load(sideOf(gateway.address, askers), { ...closed, seconds: 3 })
    await load(sideOf(gateway.address, askers), closed, carried)
    const perSecond = mean(carried.perSecond)
    const shape = { perSecond: perSecond * times, seconds, next: drawFrom(seed) }
    const over = emptyLoad()
    await loadAtRate(sideOf(gateway.address, askers), shape, over)
    const [aloneMs, second] = await readyAfterKill(data, gateway)
    gateway = second
    const underLoad = loadAtRate(sideOf(gateway.address, askers), { ...shape, seconds: 9 }, emptyLoad())
    await pause(2_000)
    const [loadedMs, third] = await readyAfterKill(data, gateway)
    gateway = third
    await underLoad
    await gateway.stop()
    gateway = await start(data, { BUSY_AFTER_MS: '600000' })
    const patient = emptyLoad()
    await loadAtRate(sideOf(gateway.address, askers), { ...shape, seconds: 8 }, patient)
    const share = ({ latenciesMs, notAnswered }: Load) =>
      (latenciesMs.length / (latenciesMs.length + notAnswered)) * 100
    const name = `${times} times what it carries`
    return [
      told('calls that the gateway carries', perSecond, 'a second', seed),
      told(`${name}: answered`, share(over), '%', seed),
      told(`${name}: answered, median`, percentile(over.latenciesMs, 50), 'ms', seed),
      atMost(`${name}: answered, p99`, percentile(over.latenciesMs, 99), 'ms', 1_000, seed),
      atLeast(`${name}: refused`, over.refusedMs.length, 'calls', 1, seed),
      atMost(`${name}: refused, slowest`, Math.max(...over.refusedMs), 'ms', 2_000, seed),
      atMost(`${name}: neither answered nor refused`, over.notAnswered - over.refusedMs.length, 'calls', 0, seed),
      told('ready after kill -9 alone', aloneMs, 'ms', seed),
      told('ready after kill -9 under that load', loadedMs, 'ms', seed),
      atMost('ready after kill -9 under that load, to alone', loadedMs / aloneMs, 'times', 2, seed),
      atLeast('planted patience of 10 minutes: answered, p99', percentile(patient.latenciesMs, 99), 'ms', 1_000, seed),
    ]
  } finally {
    await gateway.stop()
    await data.close()
  }
}

if (import.meta.main) printFigures(await run(), false)
