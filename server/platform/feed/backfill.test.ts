import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { eventOf, openFeedClient } from '#tests/support/feedClient.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
const folder = mkdtempSync(join(tmpdir(), 'opsdesk-backfill-'))
const client = { name: 'history', recordsADay: 1, rupeesADay: 1 }

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  await openFeedClient(testGateway, [await testGateway.enter('opsadmin'), await testGateway.enter('deskadmin')], client)
})
afterAll(() => testGateway.close())

const write = (name: string, events: readonly unknown[]): string => {
  const path = join(folder, name)
  const text = events.map((event) => `${typeof event === 'string' ? event : JSON.stringify(event)}\n`).join('')
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(text) : text)
  return path
}

const begin = (path: string, ...more: string[]) => {
  const child = spawn(process.execPath, ['commands/feed.ts', path, '--client', client.name, ...more], {
    env: { ...process.env, DATABASE_URL: testGateway.database.url, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pieces: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => void pieces.push(piece.toString()))
  return { child, said: () => pieces.join('') }
}

const run = async (path: string, ...more: string[]) => {
  const { child, said } = begin(path, ...more)
  await once(child, 'close')
  return { code: child.exitCode, said: said() }
}

const payment = (ref: string, merchantCode: string, data: Record<string, unknown> = {}) =>
  eventOf('payment.created', ref, { merchantCode, ...data })

const paymentsLike = async (pattern: string): Promise<number> => {
  const { rows } = await testGateway.database.pool.query<{ count: string }>(
    'select count(*) from transactions where txn_ref_number like $1',
    [pattern],
  )
  return Number(rows[0]?.count)
}

test('a file is applied as the door would, without the limits of a day; what is refused is in a file beside it', async () => {
  const path = write('shop.ndjson.gz', [
    eventOf('merchant.registered', 'BACK0001'),
    payment('BACK-1', 'BACK0001'),
    payment('BACK-2', 'BACK0001', { amountPaise: 12.5 }),
    '{"no": json',
    '',
    payment('BACK-3', 'BACK0001'),
  ])
  const dry = await run(path, '--dry-run')
  expect([dry.code, await paymentsLike('BACK-%'), existsSync(`${path}.progress`)]).toEqual([0, 0, false])
  const { code, said } = await run(path)
  expect([code, said.includes('5 lines in'), said.includes('3 applied'), said.includes('2 refused')]).toEqual([
    0,
    true,
    true,
    true,
  ])
  const refused = readFileSync(`${path}.refused.ndjson`, 'utf8').trim().split('\n')
  expect(
    refused.map((line) => JSON.parse(line) as Record<string, unknown>).map((one) => [one['line'], one['code']]),
  ).toEqual([
    [3, 'amount-wrong'],
    [4, 'event-not-an-object'],
  ])
  expect(await paymentsLike('BACK-%')).toBe(2)
  const again = await run(path)
  expect([again.code, again.said.includes('Went on after line 5')]).toEqual([0, true])
})

test('a run that is killed goes on where it was, and nothing is lost or twice', async () => {
  const lines = 30_000
  const path = write('killed.ndjson', [
    eventOf('merchant.registered', 'KILL0001'),
    ...Array.from({ length: lines - 1 }, (_, no) => payment(`KILL-${no}`, 'KILL0001')),
  ])
  const { child } = begin(path)
  const ended = once(child, 'close')
  while (child.exitCode === null && !existsSync(`${path}.progress`)) await wait(20)
  child.kill('SIGKILL')
  await ended
  const { lines: before } = JSON.parse(readFileSync(`${path}.progress`, 'utf8')) as { lines: number }
  const { code, said } = await run(path)
  const after = JSON.parse(readFileSync(`${path}.progress`, 'utf8')) as {
    lines: number
    isDone: boolean
    counts: Record<string, number>
  }
  expect([code, before > 0 && before < lines, said.includes('Went on after line')]).toEqual([0, true, true])
  const { applied = 0, duplicate = 0 } = after.counts
  expect([after.isDone, after.lines, applied + duplicate, await paymentsLike('KILL-%')]).toEqual([
    true,
    lines,
    lines,
    lines - 1,
  ])
})

test('a client that is not there, or has not been confirmed, sends no file', async () => {
  const path = write('nobody.ndjson', [payment('NOBODY-1', 'BACK0001')])
  const child = spawn(process.execPath, ['commands/feed.ts', path, '--client', 'nobody'], {
    env: { ...process.env, DATABASE_URL: testGateway.database.url, DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const pieces: string[] = []
  child.stderr.on('data', (piece: Buffer) => void pieces.push(piece.toString()))
  await once(child, 'close')
  expect([child.exitCode, pieces.join('')]).toEqual([
    1,
    'No live client is called "nobody". See Integrations › Clients.\n',
  ])
})
