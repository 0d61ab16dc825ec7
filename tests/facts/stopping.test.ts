import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { setTimeout as passing } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { removeEndedRuns, removeRun, runFolder } from '#commands/runFolders.ts'
import { copyDatabase, migratedTemplate } from '#tests/support/gateway.ts'
import { asNpmStarts } from '#tests/support/gatewayProcess.ts'
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
function start(command: string, args: string[] = [], more: Record<string, string> = {}): ChildProcess {
  return startProgram(process.execPath, [...asNpmStarts, `commands/${command}.ts`, ...args], more)
}

/** As npm runs it: in a shell, which a signal to npm ends alone. */
function startInShell(command: string): ChildProcess {
  return startProgram('sh', ['-c', `"${process.execPath}" commands/bootstrap.mjs ${command}; exit $?`])
}

function startProgram(program: string, args: string[], more: Record<string, string> = {}): ChildProcess {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0', DEMO_MERCHANTS: '400000', ...more }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  return child
}

/**
 * Presses Ctrl-C, which reaches a process twice, or sends these signals, as soon as a line begins so. Answers all that it
 * and what it started said, and its exit code.
 */
async function stopAt(
  child: ChildProcess,
  beginning: string,
  signals: NodeJS.Signals[] = ['SIGINT', 'SIGINT'],
): Promise<{ said: string[]; code: number | null }> {
  const said: string[] = []
  for (const output of [child.stdout, child.stderr]) {
    if (!output) throw new Error('The outputs are pipes.')
    createInterface(output).on('line', (line) => {
      said.push(line)
      if (!line.startsWith(beginning)) return
      for (const signal of signals) child.kill(signal)
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

/** A gateway that serves, on a database of its own, with a stranger's whole share of the connections held and more calls waiting. */
async function startHeld(): Promise<{ child: ChildProcess; release: () => Promise<void> }> {
  const database = await copyDatabase(inject('postgresUrl'), 'stopping', migratedTemplate)
  const child = start('dev-gateway', [], {
    DATABASE_URL: database.url,
    DEMO: 'off',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'opsdesk-held-')),
  })
  const address = await new Promise<string>((resolve) => {
    if (!child.stdout) throw new Error('The output is a pipe.')
    createInterface(child.stdout).on('line', (line) => {
      const found = /^Opsdesk is ready at (\S+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const holder = new Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table sign_in_nonces in access exclusive mode')
  for (let asking = 0; asking < 30; asking += 1)
    void fetch(`${address}/ops/opsloginnonce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-opsdesk': 'test' },
      body: '{}',
    }).catch(() => undefined)
  const held = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await database.pool.query<{ n: number }>(held)).rows[0]?.n).toBeGreaterThan(3)
  return {
    child,
    release: async () => {
      await holder.end()
      await database.close()
    },
  }
}

describe('SIGTERM', () => {
  test('ends a gateway within its limit while connections are held and people wait for one', async () => {
    const { child, release } = await startHeld()
    const since = performance.now()
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    expect({ code, isInTime: performance.now() - since < 25_000 }).toEqual({ code: 0, isInTime: true })
    await release()
  })

  test('ends it at once when it comes again', async () => {
    const { child, release } = await startHeld()
    child.kill('SIGTERM')
    await passing(700)
    const since = performance.now()
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    expect({ code, isAtOnce: performance.now() - since < 2_000 }).toEqual({ code: 143, isAtOnce: true })
    await release()
  })
})

describe('Ctrl-C', () => {
  test('in the middle of the first start leaves no PostgreSQL running and no half of the demo data', async () => {
    expect(await stopAt(start('dev-gateway'), 'Loading ')).toEqual({
      said: ['Loading 400000 demo merchants.', 'Stopping.'],
      code: 0,
    })
    expect(await look()).toEqual({ wasLeftRunning: false, merchants: 0 })
    expect(existsSync(join(dataDir, 'gateway.pid'))).toEqual(false)
  })

  test('or a signal to npm alone, which ends its shell and leaves the command behind, stops it as well', async () => {
    const { said } = await stopAt(startInShell('dev-gateway'), 'Loading ', ['SIGTERM'])
    expect(said).toEqual(['Loading 400000 demo merchants.', 'Stopping.'])
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
