import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A program that tests, proofs and benches talk to, and which Debian ships. */
export interface DebianProgram {
  /** What it is called, and its package. */
  readonly name: string
  /** From the root of the package. */
  readonly path: string
  /** The variable of the environment that names another one, and what it says. */
  readonly variable: string
  readonly asked: string | undefined
}

export const natsServer: DebianProgram = {
  name: 'nats-server',
  path: 'usr/sbin/nats-server',
  variable: 'NATS_SERVER',
  asked: process.env['NATS_SERVER'] || undefined,
}

/** With promtool beside it. */
export const prometheus: DebianProgram = {
  name: 'prometheus',
  path: 'usr/bin/prometheus',
  variable: 'PROMETHEUS',
  asked: process.env['PROMETHEUS'] || undefined,
}

/** What finding it needs of the machine. */
export interface ProgramMachine {
  /** Where a fetched one is kept. */
  readonly folder: string
  /** What it wrote when it ended well; undefined: it did not. */
  run(command: string, args: readonly string[], cwd?: string): string | undefined
}

const starts = (machine: ProgramMachine, path: string): boolean => machine.run(path, ['--version']) !== undefined

/** What the signed list of Debian says of the package that apt would fetch. */
const sumOf = (shown: string): string | undefined => /^SHA256: ([0-9a-f]{64})$/m.exec(shown)?.[1]

/** Fetches the package of Debian, which needs no right of root, holds it against the signed list, and unpacks it. */
const fetchFromDebian = (machine: ProgramMachine, { name }: DebianProgram): string | undefined => {
  mkdirSync(machine.folder, { recursive: true })
  const work = mkdtempSync(join(machine.folder, 'fetch-'))
  try {
    if (machine.run('apt-get', ['download', '-q', name], work) === undefined)
      return `apt-get cannot download the package ${name}`
    const file = readdirSync(work).find((entry) => entry.endsWith('.deb'))
    if (file === undefined) return 'apt-get left no package'
    const [, version = ''] = decodeURIComponent(file).split('_')
    const shown = machine.run('apt-cache', ['show', `${name}=${version}`]) ?? ''
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

/** The path of one that starts: the one that is asked for, the machine's, or Debian's, fetched once. */
export const findProgram = (program: DebianProgram, machine: ProgramMachine = thisMachine(program)): string => {
  const { name, path, variable, asked } = program
  if (asked !== undefined) {
    if (starts(machine, asked)) return asked
    throw new Error(`${variable} is ${asked}, and nothing that runs is there.`)
  }
  if (starts(machine, name)) return name
  const fetched = join(machine.folder, 'root', path)
  if (existsSync(fetched) && starts(machine, fetched)) return fetched
  const failure =
    fetchFromDebian(machine, program) ?? (starts(machine, fetched) ? undefined : 'what was fetched does not start')
  if (failure === undefined) return fetched
  throw new Error(
    `There is no ${name}, and none could be fetched (${failure}). Install it, or set ${variable} to the path of one.`,
  )
}

const thisMachine = ({ name }: DebianProgram): ProgramMachine => ({
  folder: resolve(import.meta.dirname, '../.tmp', name),
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
