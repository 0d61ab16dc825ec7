import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, type Figure, printFigures, told, unmeasured } from './figure.ts'
import { emptyLoad, load, type Side } from './load.ts'
import { median } from './median.ts'
import { openMerchantData } from './merchantData.ts'
import { environmentOf, type OwnProcess, startPeer } from './ownProcess.ts'
import { signIn } from './signIn.ts'

const seed = 20_261_129
const connections = 32
const rounds = 12

/** Processor time that the process has had, in ms. */
const workOf = ({ pid }: OwnProcess): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** Takes what is sent, as a collector does, and counts it. */
const openReceiver = async () => {
  let bytes = 0
  const server = createServer((request, response) => {
    request.on('data', (piece: Buffer) => {
      bytes += piece.length
    })
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Observed {
  readonly name: 'alone' | 'nothing' | 'metrics' | 'traces'
  readonly process: OwnProcess
  readonly side: Side
  readonly perSecond: number[]
  /** Milliseconds of processor for each request. */
  readonly work: number[]
}

/** The search of the bench `searchByCode`, by gateways that are watched and one that is not, in turn. */
export const run = async ({ merchants = 200_000, secondsPerRound = 4 } = {}): Promise<Figure[]> => {
  const data = await openMerchantData(merchants)
  const receiver = await openReceiver()
  const started: OwnProcess[] = []
  const next = drawFrom(seed)
  const draw = () => `M${String(1 + Math.floor(next() * merchants)).padStart(7, '0')}`
  const open = async (name: Observed['name'], env: Record<string, string>): Promise<Observed> => {
    const process = await startPeer('gateway.ts', { ...environmentOf(data), JOBS: 'off', ...env })
    started.push(process)
    const cookie = await signIn(process.address, 'opsadmin')
    const other = await signIn(process.address, 'deskadmin')
    const request = (connection: number) => ({
      method: 'POST' as const,
      path: '/ops/getPorfolioMerchants',
      headers: {
        'content-type': 'application/json',
        'x-opsdesk': 'bench',
        cookie: connection % 2 === 0 ? cookie : other,
      },
      body: JSON.stringify({ merchant_code: [draw()] }),
    })
    return { name, process, side: { address: process.address, request }, perSecond: [], work: [] }
  }
  try {
    const sides = [
      await open('alone', {}),
      // What two gateways differ in that are the same.
      await open('nothing', {}),
      await open('metrics', { METRICS_PORT: '0' }),
      await open('traces', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address }),
    ]
    const shape = { connections, seconds: secondsPerRound, requestsPerConnection: 200 }
    for (const { side } of sides) await load(side, shape)
    let lost = 0
    for (let round = 0; round < rounds; round += 1)
      // Whoever is first is another one each time.
      for (const { process, side, perSecond, work } of [
        ...sides.slice(round % sides.length),
        ...sides.slice(0, round % sides.length),
      ]) {
        const into = emptyLoad()
        const before = workOf(process)
        await load(side, shape, into)
        const [rate = 0] = into.perSecond
        perSecond.push(rate)
        work.push((workOf(process) - before) / into.latenciesMs.length)
        lost += into.notAnswered
      }
    if (lost > 0) return [unmeasured('search by code while observed', `${lost} requests were not answered well`)]
    if (receiver.bytes() === 0) return [unmeasured('search by code while observed', 'no trace was sent')]
    const [alone, ...watched] = sides
    const byRound = (of: readonly number[] = [], to: readonly number[] = []) =>
      median(of.map((one, round) => one / (to[round] ?? Number.NaN)))
    return [
      told('search by code: unobserved', median(alone?.perSecond ?? []), 'requests/s', seed),
      ...watched.flatMap(({ name, perSecond, work }) => [
        name === 'nothing'
          ? told(`search by code: throughput with ${name}`, byRound(perSecond, alone?.perSecond), 'times', seed)
          : atLeast(
              `search by code: throughput with ${name}`,
              byRound(perSecond, alone?.perSecond),
              'times',
              0.97,
              seed,
            ),
        told(`search by code: processor with ${name}`, byRound(work, alone?.work), 'times', seed),
      ]),
      told('search by code: sent of traces', receiver.bytes() / 1024, 'KiB', seed),
    ]
  } finally {
    for (const process of started) await process.stop()
    receiver.close()
    await data.close()
  }
}

if (import.meta.main)
  printFigures(
    await run({ merchants: Number(process.argv[2] ?? 200_000), secondsPerRound: Number(process.argv[3] ?? 4) }),
    false,
  )
