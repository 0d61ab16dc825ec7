import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeEndedRuns, removeRun, runFolder } from '#commands/runFolders.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'

const dataDir = runFolder('stopping')
const started: ChildProcess[] = []

beforeAll(() => removeEndedRuns('stopping'))

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  for (const child of started) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  await removeRun(dataDir)
})

/** Runs a command on a data folder of its own, which needs many seconds for all it wants to load. */
function start(command: string, args: string[] = []): ChildProcess {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', DEMO_MERCHANTS: '400000' }
  const child = spawn(process.execPath, [`commands/${command}.ts`, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  return child
}

/** Presses Ctrl-C, which reaches a process twice, as soon as a line begins so; answers all it said and its exit code. */
async function stopAt(child: ChildProcess, beginning: string): Promise<{ said: string[]; code: number | null }> {
  const said: string[] = []
  for (const output of [child.stdout, child.stderr]) {
    if (!output) throw new Error('The outputs are pipes.')
    createInterface(output).on('line', (line) => {
      said.push(line)
      if (!line.startsWith(beginning)) return
      child.kill('SIGINT')
      child.kill('SIGINT')
    })
  }
  const [code] = (await once(child, 'close')) as [number | null]
  return { said: said.filter((line) => line !== '' && !line.includes(' of 4,00,000, ')), code }
}

/** What is in the database afterwards, and whether the stopped command had left its PostgreSQL running. */
async function look(): Promise<{ wasLeftRunning: boolean; merchants: number | null }> {
  const lines: string[] = []
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  try {
    return { wasLeftRunning: lines.length > 0, merchants: await countMerchants(postgres) }
  } finally {
    await postgres.stop()
  }
}

async function countMerchants({ url }: EmbeddedPostgres): Promise<number | null> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from merchants')
    return rows[0]?.n ?? null
  } finally {
    await client.end()
  }
}

describe('Ctrl-C', () => {
  test('in the middle of the first start leaves no PostgreSQL running and no half of the demo data', async () => {
    expect(await stopAt(start('dev-gateway'), 'Loading ')).toEqual({
      said: ['Loading 400000 demo merchants.', 'Stopping.'],
      code: 0,
    })
    expect(await look()).toEqual({ wasLeftRunning: false, merchants: 0 })
    expect(existsSync(join(dataDir, 'gateway.pid'))).toEqual(false)
  })

  test('in the middle of npm run demo leaves no PostgreSQL running and no half of the demo data', async () => {
    expect(await stopAt(start('demo', ['--merchants', '400000']), '20,000 of ')).toEqual({
      said: ['Stopped. Nothing was changed.'],
      code: 130,
    })
    expect(await look()).toEqual({ wasLeftRunning: false, merchants: 0 })
  })
})
