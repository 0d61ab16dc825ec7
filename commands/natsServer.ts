import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What finding a broker needs of the machine. */
export interface NatsMachine {
  /** Where a fetched one is kept. */
  readonly folder: string
  /** The path that the environment asks for. */
  readonly asked: string | undefined
  /** What it wrote when it ended well; undefined: it did not. */
  run(command: string, args: readonly string[], cwd?: string): string | undefined
}

const pathIn = (folder: string): string => join(folder, 'usr/sbin/nats-server')

const starts = (machine: NatsMachine, path: string): boolean => machine.run(path, ['--version']) !== undefined

/** What the signed list of Debian says of the package that apt would fetch. */
const sumOf = (shown: string): string | undefined => /^SHA256: ([0-9a-f]{64})$/m.exec(shown)?.[1]

/** Fetches the package of Debian, which needs no right of root, holds it against the signed list, and unpacks it. */
const fetchFromDebian = (machine: NatsMachine): string | undefined => {
  mkdirSync(machine.folder, { recursive: true })
  const work = mkdtempSync(join(machine.folder, 'fetch-'))
  try {
    if (machine.run('apt-get', ['download', '-q', 'nats-server'], work) === undefined)
      return 'apt-get cannot download the package nats-server'
    const file = readdirSync(work).find((name) => name.endsWith('.deb'))
    if (file === undefined) return 'apt-get left no package'
    const [, version = ''] = /^nats-server_([^_]+)_/.exec(decodeURIComponent(file)) ?? []
    const shown = machine.run('apt-cache', ['show', `nats-server=${version}`]) ?? ''
    const sum = createHash('sha256')
      .update(readFileSync(join(work, file)))
      .digest('hex')
    if (sum !== sumOf(shown)) return 'the package is not the one of the signed list'
    if (machine.run('dpkg-deb', ['-x', join(work, file), join(work, 'root')]) === undefined)
      return 'the package does not unpack'
    rmSync(join(machine.folder, 'root'), { recursive: true, force: true })
    renameSync(join(work, 'root'), join(machine.folder, 'root'))
    return undefined
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The path of a `nats-server` that starts: the one that is asked for, the machine's, or Debian's, fetched once. */
export const findNatsServer = (machine: NatsMachine = thisMachine()): string => {
  if (machine.asked !== undefined) {
    if (starts(machine, machine.asked)) return machine.asked
    throw new Error(`NATS_SERVER is ${machine.asked}, and nothing that runs is there.`)
  }
  if (starts(machine, 'nats-server')) return 'nats-server'
  const fetched = pathIn(join(machine.folder, 'root'))
  if (existsSync(fetched) && starts(machine, fetched)) return fetched
  const failure = fetchFromDebian(machine) ?? (starts(machine, fetched) ? undefined : 'what was fetched does not start')
  if (failure === undefined) return fetched
  throw new Error(
    `There is no nats-server, and none could be fetched (${failure}). Install it, or set NATS_SERVER to the path of one.`,
  )
}

const thisMachine = (): NatsMachine => ({
  folder: resolve(import.meta.dirname, '../.tmp/nats-server'),
  asked: process.env['NATS_SERVER'] || undefined,
  run: (command, args, cwd) => {
    const { status, stdout } = spawnSync(command, args, {
      cwd,
      encoding: 'utf8',
      timeout: 120_000,
      maxBuffer: 64 * 1024 * 1024,
    })
    return status === 0 ? stdout : undefined
  },
})
