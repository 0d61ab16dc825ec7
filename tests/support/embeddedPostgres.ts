import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'

export type Reply = { url?: string; superuserUrl?: string; refused?: string }
export type EmbeddedGateway = { child: ChildProcess; reply: Reply; said: string[] }

const PROCESS = join(import.meta.dirname, 'embeddedPostgres.process.ts')
const started: ChildProcess[] = []

/** Where a data folder may be made; PostgreSQL of another account can enter the folder above it when that has 755. */
export function newDataFolder(modeOfParent: number): string {
  const parent = mkdtempSync(join(tmpdir(), 'opsdesk-'))
  chmodSync(parent, modeOfParent)
  return join(parent, 'data')
}

/**
 * A process of its own that starts PostgreSQL on `dataDir`, says where or why not, and stops it on SIGINT. Started by
 * root it can put that right down first: `as` is who it goes on as.
 */
export function startEmbedded(dataDir: string, as?: { uid: number; gid: number }): Promise<EmbeddedGateway> {
  const child = spawn(process.execPath, [PROCESS, dataDir, ...(as ? [String(as.uid), String(as.gid)] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  started.push(child)
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it said anything`)))
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{')) resolve({ child, reply: JSON.parse(line) as Reply, said: lines })
      else lines.push(line)
    })
  })
}

/** Kills what was started and still runs. */
export async function endAllEmbedded(): Promise<void> {
  for (const child of started.splice(0)) await endEmbedded(child, 'SIGKILL')
}

export function endEmbedded(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill(signal)
  })
}

export async function queryEmbedded(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
