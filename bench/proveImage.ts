import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as passing } from 'node:timers/promises'
import { buildChildPrograms } from '#commands/childProgramBuild.ts'
import { type ImageStore, openImageStore } from '#commands/imageBuild.ts'
import { buildPanel, isPanelFresh } from '#commands/panelBuild.ts'
import { runFolder } from '#commands/runFolders.ts'
import { shipped } from '#commands/shippedPackages.ts'
import { freePort } from '#tests/support/freePort.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'

const tag = 'localhost/opsdesk:proof'

/** What an image says about how it is run. */
interface Said {
  readonly User: string
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Volumes: Readonly<Record<string, object>>
  readonly Healthcheck: { readonly Test: readonly string[] }
}

const saidBy = (store: ImageStore): Said => {
  const { Docker } = JSON.parse(store.run('inspect', '--type', 'image', tag)) as { Docker: { config: Said } }
  return Docker.config
}

/** A file system as a container engine would give it: whole, unpacked, with its own /proc, /dev and /tmp. */
interface Room {
  readonly root: string
  readonly said: Said
  /** Mounted so that nothing is written but the volume and /tmp. */
  readonly isReadOnly: boolean
  readonly volume: string
}

const inRoom = (
  { root, said, isReadOnly, volume }: Room,
  user: string,
  words: readonly string[],
  env: readonly string[],
) => {
  const place = Object.keys(said.Volumes)[0] ?? ''
  const mounts = `
    mount --bind "$0" "$0" && mount --bind "$1" "$0${place}"
    ${isReadOnly ? 'mount -o remount,ro,bind "$0"' : 'true'}
    mount -t tmpfs none "$0/tmp" && chmod 1777 "$0/tmp" && mount -t proc none "$0/proc" && mount --rbind /dev "$0/dev"
    root="$0"; user="$2"; shift 2
    exec chroot --userspec="$user" "$root" /usr/bin/env -i "$@"`
  return [
    '--mount',
    'sh',
    '-ec',
    mounts,
    root,
    volume,
    user,
    ...said.Env,
    ...env,
    'sh',
    '-c',
    `cd ${said.WorkingDir}; exec "$@"`,
    'sh',
    ...words,
  ]
}

const begin = (room: Room, words: readonly string[], env: readonly string[]): ChildProcess =>
  spawn('unshare', inRoom(room, room.said.User, words, env), { stdio: ['ignore', 'pipe', 'inherit'] })

const ask = (room: Room, words: readonly string[], env: readonly string[] = [], user = room.said.User) =>
  spawnSync('unshare', inRoom(room, user, words, env), { encoding: 'utf8', timeout: 60_000 })

const isHealthy = (room: Room, port: number): boolean =>
  ask(room, room.said.Healthcheck.Test.slice(1), [`PORT=${port}`]).status === 0

/** How many of these may be written by whoever the image runs as. */
const written = (room: Room, user = room.said.User): number =>
  ['/written', '/opt/opsdesk/written', '/opt/opsdesk/dist/written', '/etc/written', '/usr/written'].filter(
    (path) => ask(room, ['touch', path], [], user).status === 0,
  ).length

const packagesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() || entry.name.startsWith('.')) return []
    if (entry.name.startsWith('@')) return packagesIn(path)
    const inside = join(path, 'node_modules')
    return [path, ...(existsSync(inside) ? packagesIn(inside) : [])]
  })

const uidOf = (pid: number): number => Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const firstLine = async (child: ChildProcess, isIt: (text: string) => boolean): Promise<boolean> => {
  let text = ''
  const until = performance.now() + 180_000
  child.stdout?.on('data', (piece: Buffer) => {
    text += piece.toString()
  })
  while (!isIt(text)) {
    if (child.exitCode !== null || performance.now() > until) return false
    await passing(50)
  }
  return true
}

const stopped = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode !== null) return child.exitCode
  const ended = once(child, 'exit') as Promise<[number | null]>
  child.kill('SIGTERM')
  return (await ended)[0]
}

/** Whether this machine lets us mount what is needed to see a file system that may only be read. */
const mountsHere = (room: Room): boolean => ask(room, ['true']).status === 0

const proveRunning = async (room: Room, seed: number): Promise<Figure[]> => {
  const port = await freePort()
  const env = [`PORT=${port}`]
  const sick = isHealthy(room, port)
  const begun = performance.now()
  const gateway = begin(room, room.said.Cmd, env)
  try {
    const isReady = await firstLine(gateway, (text) => text.includes('Opsdesk is ready'))
    const seconds = (performance.now() - begun) / 1_000
    const ready = isReady ? await fetch(`http://127.0.0.1:${port}/ready`) : undefined
    const panel = isReady ? await fetch(`http://127.0.0.1:${port}/`) : undefined
    const uid = uidOf(gateway.pid ?? 0)
    const healthy = isHealthy(room, port)
    const worker = begin(room, ['node', 'commands/worker.ts'], env)
    const works = await firstLine(worker, (text) => text.includes('Opsdesk works on jobs.'))
    const workerCode = await stopped(worker)
    const gatewayCode = await stopped(gateway)
    return [
      atMost('planted: healthy before a gateway was begun', Number(sick), 'times', 0, seed),
      atLeast('/ready answered with 200', Number(ready?.status === 200), 'times', 1, seed),
      atLeast('the panel served', Number(panel?.status === 200), 'times', 1, seed),
      atLeast('the health check of the image ends with 0', Number(healthy), 'times', 1, seed),
      atLeast('the account that it runs as', uid, 'uid', 1, seed),
      atLeast('a worker of the same image works', Number(works), 'times', 1, seed),
      atMost('exit codes of both after SIGTERM', Math.abs(workerCode ?? 1) + Math.abs(gatewayCode ?? 1), '', 0, seed),
      told('from its begin to ready, with a new database of its own', seconds, 's', seed),
    ]
  } finally {
    await stopped(gateway)
  }
}

/** Builds the image, runs what it says as it says, and looks at what is in it. */
export const proveImage = async ({ seed }: { readonly seed: number }): Promise<readonly Figure[]> => {
  const folder = runFolder('image')
  try {
    if (!isPanelFresh(process.cwd())) await buildPanel(process.cwd())
    await buildChildPrograms(process.cwd())
    const store = openImageStore(folder)
    const begun = performance.now()
    store.build(undefined, tag)
    const seconds = (performance.now() - begun) / 1_000
    const said = saidBy(store)
    const root = store.run('mount', store.run('from', '--pull-never', tag))
    const volume = join(folder, 'volume')
    mkdirSync(volume, { mode: 0o710 })
    const [uid = 0, gid = 0] = said.User.split(':').map(Number)
    chownSync(volume, uid, gid)
    const open: Room = { root, said, volume, isReadOnly: false }
    const room: Room = { ...open, isReadOnly: true }

    const lock = new Set(shipped.map(({ path, version }) => `${path} ${version}`))
    const found = packagesIn(join(root, said.WorkingDir, 'node_modules')).map((path) => {
      const { version = '' } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { version?: string }
      return `${path.slice(path.indexOf('node_modules/'))} ${version}`
    })
    const facts = spawnSync(
      'find',
      [join(root, said.WorkingDir), '-path', '*/node_modules', '-prune', '-o', '-name', '*.test.ts*', '-print'],
      { encoding: 'utf8' },
    )
    const byRoot = spawnSync('find', [root, '-xdev', '-perm', '-4000', '-path', '*/opt/*'], { encoding: 'utf8' })
    const looks = [
      told('from nothing to an image', seconds, 's', seed),
      told('packages in it', found.length, 'packages', seed),
      atMost('packages in it that are not shipped', found.filter((one) => !lock.has(one)).length, 'packages', 0, seed),
      atMost(
        'facts and programs with the right of their owner in it',
        [...facts.stdout, ...byRoot.stdout].filter((letter) => letter === '\n').length,
        'files',
        0,
        seed,
      ),
      told(
        'size of the desk in it',
        Number(spawnSync('du', ['-sm', join(root, said.WorkingDir)], { encoding: 'utf8' }).stdout.split('\t')[0]),
        'MB',
        seed,
      ),
      atMost(
        'of the desk, owned by the account that it runs as',
        Number(statSync(join(root, said.WorkingDir, 'server')).uid === uid),
        'folders',
        0,
        seed,
      ),
    ]
    if (!mountsHere(room)) {
      console.log('This machine does not allow the mounts: nothing was seen of a read-only file system.')
      return [...looks, atLeast('mounts allowed by this machine', 0, '', 1, seed)]
    }
    return [
      ...looks,
      atLeast(
        'planted: places that root writes where the file system is not read-only',
        written(open, '0:0'),
        'places',
        5,
        seed,
      ),
      atMost('places that root writes where it is', written(room, '0:0'), 'places', 0, seed),
      atMost('places that its own account writes, read-only or not', written(room) + written(open), 'places', 0, seed),
      ...(await proveRunning(room, seed)),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
