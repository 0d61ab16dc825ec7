import { strFromU8, unzipSync } from 'fflate'
import { setTimeout as pause } from 'node:timers/promises'
import { forgetPeak, memoryOf, peakOf } from '#tests/support/processMemory.ts'
import { besideGateway } from './besideGateway.ts'
import { atLeast, atMost, type Figure, printFigures, told } from './figure.ts'
import { median } from './median.ts'
import { openTransactionData } from './merchantData.ts'
import type { OwnProcess } from './ownProcess.ts'
import { signIn } from './signIn.ts'

/** Seven in ten of them are transactions of brands. */
const transactions = 300_000
const rowsToApply = 200_000
const rounds = 4
const quietMs = 1_000

const formats = ['csv', 'xlsx'] as const
type Format = (typeof formats)[number]

interface Download {
  readonly firstByteMs: number
  readonly wholeMs: number
  /** The most that the process had at once, above what it had before. */
  readonly megabytesAbove: number
  readonly bytes: Uint8Array
}

/** From the first request of whoever presses the button to the last byte. */
const download = async (process: OwnProcess, ask: () => Promise<Response>): Promise<Download> => {
  await pause(quietMs)
  const idle = memoryOf(process.pid)
  forgetPeak(process.pid)
  const since = performance.now()
  const answer = await ask()
  if (!answer.ok || answer.body === null) throw new Error(`A download was answered with ${answer.status}.`)
  const pieces: Uint8Array[] = []
  let firstByteMs = 0
  for await (const piece of answer.body) {
    if (pieces.length === 0) firstByteMs = performance.now() - since
    pieces.push(piece)
  }
  return {
    firstByteMs,
    wholeMs: performance.now() - since,
    megabytesAbove: peakOf(process.pid) - idle,
    bytes: Buffer.concat(pieces),
  }
}

const exportBy =
  ({ address }: OwnProcess, cookie: string, format: Format) =>
  async (): Promise<Response> => {
    const answer = await fetch(`${address}/ops/opsexporttable`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-opsdesk': 'bench', cookie },
      body: JSON.stringify({ table: 'dashboard.transactions', format, request: {} }),
    })
    if (!answer.ok) throw new Error(`The export was answered with ${answer.status}: ${await answer.text()}`)
    const { payload } = (await answer.json()) as { payload: { url: string } }
    return fetch(address + payload.url, { headers: { cookie } })
  }

const linesIn = (bytes: Uint8Array): number => bytes.reduce((lines, byte) => lines + Number(byte === 10), 0)
const rowsIn: Readonly<Record<Format, (bytes: Uint8Array) => number>> = {
  csv: (bytes) => linesIn(bytes) - 1,
  xlsx: (bytes) =>
    strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array(), true).split('<row ').length - 2,
}

const worst = (downloads: readonly Download[], value: (one: Download) => number) => Math.max(...downloads.map(value))

/** Everything that the dashboard's list matches, out of the whole gateway, against a bare `COPY` to the same reader. */
export const run = async (): Promise<Figure[]> => {
  const data = await openTransactionData(transactions)
  return besideGateway(data, 'bareExport.ts', async (gateway, bare) => {
    const cookie = await signIn(gateway.address, 'opsadmin')
    const done: Record<Format, Download[]> = { csv: [], xlsx: [] }
    const copied: Download[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const format of formats) done[format].push(await download(gateway, exportBy(gateway, cookie, format)))
      copied.push(await download(bare, () => fetch(`${bare.address}/copied`)))
    }
    const held = await download(bare, () => fetch(`${bare.address}/held`))
    const bareMs = median(copied.map(({ wholeMs }) => wholeMs))
    const rows = linesIn(copied[0]?.bytes ?? new Uint8Array()) - 1
    return [
      told('export: rows copied by bare COPY', rows, 'rows'),
      told(
        'export: bare COPY, first byte, worst round',
        worst(copied, ({ firstByteMs }) => firstByteMs),
        'ms',
      ),
      told('export: bare COPY', (rows * 1_000) / bareMs, 'rows/s'),
      ...formats.flatMap((format) => {
        const all = done[format]
        const wholeMs = median(all.map((one) => one.wholeMs))
        const found = rowsIn[format](all[0]?.bytes ?? new Uint8Array())
        const name = `export of ${rowsToApply.toLocaleString('en-IN')} rows and more, ${format}`
        return [
          atLeast(`${name}: rows`, found === rows ? found : Number.NaN, 'rows', rowsToApply),
          atMost(
            `${name}: first byte, worst round`,
            worst(all, ({ firstByteMs }) => firstByteMs),
            'ms',
            200,
          ),
          atMost(
            `${name}: memory above idle, worst round`,
            worst(all, (one) => one.megabytesAbove),
            'MB',
            100,
          ),
          told(name, (rows * 1_000) / wholeMs, 'rows/s'),
          told(`${name}: time to bare COPY`, wholeMs / bareMs, 'times'),
        ]
      }),
      atLeast('planted: an export held in memory before it is sent, above idle', held.megabytesAbove, 'MB', 40),
    ]
  })
}

if (import.meta.main) printFigures(await run(), process.argv.includes('--json'))
