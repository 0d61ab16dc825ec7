import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
  /** Packages of libraries that it needs and few machines have. */
  readonly libraries?: readonly string[]
  /** It starts children without its environment: its libraries are then found by the list of the system, in a mount of its own. */
  readonly forgetsEnvironment?: boolean
  /** Where its scripts lie, from the root of the package, and the variable that says it to it. */
  readonly scripts?: { readonly path: string; readonly variable: string }
  /** How it says its version and ends; `--version` unless said. */
  readonly versionWord?: string
}

export const haproxy: DebianProgram = {
  name: 'haproxy',
  path: 'usr/sbin/haproxy',
  variable: 'HAPROXY',
  asked: process.env['HAPROXY'] || undefined,
  libraries: ['liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
  versionWord: '-v',
}

export const pgbouncer: DebianProgram = {
  name: 'pgbouncer',
  path: 'usr/sbin/pgbouncer',
  variable: 'PGBOUNCER',
  asked: process.env['PGBOUNCER'] || undefined,
  libraries: ['libc-ares2', 'libevent-2.1-7'],
}

export const natsServer: DebianProgram = {
  name: 'nats-server',
  path: 'usr/sbin/nats-server',
  variable: 'NATS_SERVER',
  asked: process.env['NATS_SERVER'] || undefined,
}

/** Builds images, and needs no service for it. */
export const buildah: DebianProgram = {
  name: 'buildah',
  path: 'usr/bin/buildah',
  variable: 'BUILDAH',
  asked: process.env['BUILDAH'] || undefined,
  libraries: ['libassuan0', 'libdevmapper1.02.1', 'libgpg-error0', 'libgpgme11', 'libseccomp2'],
  forgetsEnvironment: true,
}

/** Makes a small Debian in a folder. */
export const debootstrap: DebianProgram = {
  name: 'debootstrap',
  path: 'usr/sbin/debootstrap',
  variable: 'DEBOOTSTRAP',
  asked: process.env['DEBOOTSTRAP'] || undefined,
  scripts: { path: 'usr/share/debootstrap', variable: 'DEBOOTSTRAP_DIR' },
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

const starts = (machine: ProgramMachine, { versionWord = '--version' }: DebianProgram, path: string): boolean =>
  machine.run(path, [versionWord]) !== undefined

/** What the signed list of Debian says of the package that apt would fetch. */
const sumOf = (shown: string): string | undefined => /^SHA256: ([0-9a-f]{64})$/m.exec(shown)?.[1]

/** Fetches one package of Debian, which needs no right of root, holds it against the signed list, and unpacks it. */
const unpack = (machine: ProgramMachine, name: string, work: string): string | undefined => {
  const folder = mkdtempSync(join(work, 'package-'))
  if (machine.run('apt-get', ['download', '-q', name], folder) === undefined)
    return `apt-get cannot download the package ${name}`
  const file = readdirSync(folder).find((entry) => entry.endsWith('.deb'))
  if (file === undefined) return 'apt-get left no package'
  const [, version = ''] = decodeURIComponent(file).split('_')
  const shown = machine.run('apt-cache', ['show', `${name}=${version}`]) ?? ''
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
  if (sum !== sumOf(shown)) return 'the package is not the one of the signed list'
  if (machine.run('dpkg-deb', ['-x', join(folder, file), join(work, 'root')]) === undefined)
    return 'the package does not unpack'
  return undefined
}

const needsScript = ({ libraries, scripts }: DebianProgram): boolean => libraries !== undefined || scripts !== undefined

/** Where a fetched one is started: with libraries or scripts by a script that says where those are. */
const fetchedPath = (folder: string, program: DebianProgram): string =>
  join(folder, 'root', needsScript(program) ? `start-${program.name}` : program.path)

const startScript = (root: string, { path, scripts, forgetsEnvironment }: DebianProgram): string => {
  const program = join(root, path)
  if (scripts !== undefined)
    return `#!/bin/sh\nexport ${scripts.variable}='${join(root, scripts.path)}'\nexec '${program}' "$@"\n`
  if (forgetsEnvironment !== true)
    return `#!/bin/sh\nfor one in '${root}'/usr/lib/*-linux-*; do export LD_LIBRARY_PATH="$one"; done\nexec '${program}' "$@"\n`
  return `#!/bin/sh
set -e
[ -e '${root}/ld.so.cache' ] || {
  { ls -d '${root}'/usr/lib/*-linux-* '${root}'/lib/*-linux-* 2>/dev/null; echo 'include /etc/ld.so.conf'; } >'${root}/ld.so.conf'
  /sbin/ldconfig -X -C '${root}/ld.so.cache' -f '${root}/ld.so.conf'
}
exec unshare --mount sh -c 'mount --bind "$0" /etc/ld.so.cache && exec "$@"' '${root}/ld.so.cache' '${program}' "$@"
`
}

const fetchFromDebian = (machine: ProgramMachine, program: DebianProgram): string | undefined => {
  const { name, libraries } = program
  mkdirSync(machine.folder, { recursive: true })
  const work = mkdtempSync(join(machine.folder, 'fetch-'))
  try {
    for (const one of [name, ...(libraries ?? [])]) {
      const failure = unpack(machine, one, work)
      if (failure !== undefined) return failure
    }
    const root = join(machine.folder, 'root')
    if (needsScript(program)) {
      writeFileSync(join(work, 'root', `start-${name}`), startScript(root, program))
      chmodSync(join(work, 'root', `start-${name}`), 0o755)
    }
    rmSync(join(machine.folder, 'root'), { recursive: true, force: true })
    renameSync(join(work, 'root'), root)
    return undefined
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The path of one that starts: the one that is asked for, the machine's, or Debian's, fetched once. */
export const findProgram = (program: DebianProgram, machine: ProgramMachine = thisMachine(program)): string => {
  const { name, variable, asked } = program
  if (asked !== undefined) {
    if (starts(machine, program, asked)) return asked
    throw new Error(`${variable} is ${asked}, and nothing that runs is there.`)
  }
  if (starts(machine, program, name)) return name
  const fetched = fetchedPath(machine.folder, program)
  if (existsSync(fetched) && starts(machine, program, fetched)) return fetched
  const failure =
    fetchFromDebian(machine, program) ??
    (starts(machine, program, fetched) ? undefined : 'what was fetched does not start')
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
