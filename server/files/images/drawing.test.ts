import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/db/database.ts'
import { Refusal } from '#server/gateway/refusal.ts'
import { buildLog } from '#server/gateway/log.ts'
import { readConfig } from '#server/gateway/config.ts'
import { type Client, client, openTestGateway } from '#tests/support/gateway.ts'
import { type GatewayProcess, spawnGateway } from '#tests/support/gatewayProcess.ts'
import { endlessDrawing } from '#tests/proofs/hostile/hostileImages.ts'
import { addMerchants, pdfOf, pngOf, upload, waitingMerchant } from '#tests/support/kyc.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { childrenOf, isAlive } from '#commands/processTree.ts'
import { workOf } from '#tests/support/processMemory.ts'
import { openDrawing } from './index.ts'

const codes = Array.from({ length: 6 }, (_, at) => `U000010${at}`)
const workThatIsNoStartMs = 500

let database: Database
let cookie: string
let gateway: GatewayProcess
let person: Client

beforeAll(async () => {
  const first = await openTestGateway(inject('postgresUrl'))
  ;({ cookie } = await first.signIn('opsadmin'))
  await addMerchants(
    first,
    codes.map((code) => waitingMerchant(code)),
  )
  await first.close()
  database = openDatabase(first.database.url)
})
afterAll(() => database.close())
afterEach(() => gateway?.kill())

const openGateway = async () => {
  const env = { JOBS: 'off', IMAGE_DRAWERS: '1' }
  gateway = await spawnGateway(mkdtempSync(join(tmpdir(), 'opsdesk-drawing-')), database.url, env)
  person = client(gateway, cookie)
}
const sendEndless = (code: string) => codeOf(upload(person, code, 'pan', endlessDrawing()))

/** Processes that have been drawing for longer than any start takes. */
const atWork = () => childrenOf(gateway.pid).filter((pid) => workOf(pid) > workThatIsNoStartMs)
const untilAtWork = async (count: number): Promise<number[]> => {
  await expect.poll(() => atWork().length, { interval: 20 }).toBe(count)
  return atWork()
}

describe('a drawing without end', () => {
  // Each takes four seconds of a processor.
  test('sent twice at once is refused each time; others are answered meanwhile, and nothing draws on', async () => {
    await openGateway()
    let ended = 0
    const two = codes.slice(0, 2).map((code) => sendEndless(code).finally(() => (ended += 1)))
    const drawers = await untilAtWork(1)
    await upload(person, 'U0000105', 'cheque', pdfOf(['An honest page']))
    await person.call('kyc.case', { merchantCode: 'U0000105' }).catch(() => undefined)
    expect((await fetch(`${gateway.address}/ready`)).status).toBe(200)
    expect(ended).toBe(0)

    // A machine that gives the process no time says that it is busy.
    for (const code of await Promise.all(two)) expect(['document-unusable', 'busy']).toContain(code)
    expect([drawers.filter(isAlive), atWork()]).toEqual([[], []])
    expect(await codeOf(upload(person, 'U0000105', 'pan', pngOf(30, 20)))).toBe('done')
  })

  test('does not hold up a gateway that is told to stop, and ends with it', async () => {
    await openGateway()
    const sent = sendEndless('U0000100').catch(() => 'cut')
    const drawers = await untilAtWork(1)
    expect(await gateway.stop()).toBe(0)
    expect(drawers.filter(isAlive)).toEqual([])
    // Answered: neither had it come to its limit, nor was its connection waited for in vain.
    expect(await sent).toBe('busy')
  })

  test('ends with a gateway that was killed', async () => {
    await openGateway()
    const sent = sendEndless('U0000100').catch(() => 'cut')
    const drawers = await untilAtWork(1)
    await gateway.kill()
    await expect.poll(() => drawers.filter(isAlive)).toEqual([])
    expect(await sent).toBe('cut')
  })
})

describe('drawing', () => {
  const log = buildLog(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '.tmp/unused' }))

  test('answers all sizes that were asked for, from the same bytes, and enlarges nothing', async () => {
    const drawing = openDrawing(1, log)
    const wanted = [64, 320, 1280].map((longestSide) => ({
      longestSide,
      encodings: [{ format: 'webp', quality: 80 } as const],
    }))
    const drawn = (await drawing.draw({ format: 'png', bytes: pngOf(640, 480), wanted })) ?? []
    const seen = await Promise.all(drawn.map(({ bytes }) => sharp(bytes).metadata()))
    expect(seen.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 64, 48],
      ['webp', 320, 240],
      ['webp', 640, 480],
    ])
    expect(drawn.map(({ width, height }) => [width, height])).toEqual([
      [64, 48],
      [320, 240],
      [640, 480],
    ])
    await drawing.close()
  })

  test('takes the first encoding that keeps to its size', async () => {
    const drawing = openDrawing(1, log)
    const encodings = [
      { format: 'png', maxBytes: 10 },
      { format: 'jpeg', quality: 80 },
    ] as const
    const drawn = await drawing.draw({ format: 'png', bytes: pngOf(64, 48), wanted: [{ longestSide: 64, encodings }] })
    expect(drawn?.map(({ format }) => format)).toEqual(['jpeg'])
    await drawing.close()
  })

  test('reads the bytes as what they are said to be, and as nothing else', async () => {
    const drawing = openDrawing(1, log)
    const wanted = [{ longestSide: 64, encodings: [{ format: 'png' } as const] }]
    const bytes = pngOf(64, 48)
    expect([
      await drawing.draw({ format: 'jpeg', bytes, wanted }),
      await drawing.draw({ format: 'svg', bytes, wanted }),
      (await drawing.draw({ format: 'png', bytes, wanted }))?.length,
    ]).toEqual([undefined, undefined, 1])
    await drawing.close()
  })

  test('of one person is refused at once when four times as many of theirs wait as are drawn; all that wait are refused by a stop', async () => {
    const drawing = openDrawing(1, log)
    const wanted = [{ longestSide: 64, encodings: [{ format: 'png' } as const] }]
    const ends: string[] = []
    const sent = Array.from({ length: 10 }, (_, at) =>
      drawing
        .draw({ format: 'svg', bytes: endlessDrawing(), wanted })
        .catch((error: unknown) => (error instanceof Refusal ? error.code : error))
        .then((end) => ends.push(`${at} ${String(end)}`)),
    )
    await Promise.all(sent.slice(5))
    expect(ends).toEqual(['5 busy', '6 busy', '7 busy', '8 busy', '9 busy'])
    await drawing.close()
    expect(ends.toSorted()).toEqual(Array.from({ length: 10 }, (_, at) => `${at} busy`))
  })
})
