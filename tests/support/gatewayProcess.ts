import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { endsWithUs } from './endsWithUs.ts'
import { signInPem } from './signInKey.ts'

export interface OwnProcess {
  readonly pid: number
  /** Ends it as a power cut would: no handler of its own runs. */
  kill(): Promise<void>
  /** Asks it to stop; answers its exit code. */
  stop(): Promise<number | null>
  /** Its exit code, when it has ended by whatever. */
  readonly ended: Promise<number | null>
  /** Every line that it wrote to its error output so far. */
  readonly complaints: readonly string[]
}

export interface GatewayProcess extends OwnProcess {
  readonly address: string
  /** Every line that it wrote to its standard output so far: its log. */
  readonly written: readonly string[]
}

type Ended = Promise<readonly unknown[]>

const ownProcess = (child: ChildProcess, ended: Ended, complaints: readonly string[]): OwnProcess => ({
  pid: child.pid ?? 0,
  ended: ended.then(([code]) => code as number | null),
  complaints,
  kill: async () => {
    child.kill('SIGKILL')
    await ended
  },
  stop: async () => {
    child.kill('SIGTERM')
    const [code] = await ended
    return code as number | null
  },
})

/** What Node compiled of our files once is not stripped of its types again at every start. */
const compiled = fileURLToPath(new URL('../../.tmp/compiled', import.meta.url))

/** As npm scripts start. */
export const asNpmStarts = ['--import', new URL('../../commands/resolveOnce.ts', import.meta.url).href] as const

/** Answers when it says the first line that `isReady` takes. */
export const spawnUntilItSays = async (
  args: readonly string[],
  env: Record<string, string>,
  isReady: (line: string) => boolean,
) => {
  const child = endsWithUs(
    spawn(process.execPath, [...asNpmStarts, ...args], {
      env: { ...process.env, LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: compiled, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const ended: Ended = once(child, 'exit')
  const [written, complaints]: [string[], string[]] = [[], []]
  createInterface({ input: child.stderr }).on('line', (line) => {
    complaints.push(line)
    globalThis.process.stderr.write(`${line}\n`)
  })
  const ready = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    written.push(line)
    if (isReady(line)) ready.resolve(line)
  })
  const line = await Promise.race([
    ready.promise,
    ended.then(([code]) =>
      Promise.reject(
        new Error(`the process ended with ${String(code)} before it was ready: ${complaints.at(-1) ?? ''}`),
      ),
    ),
  ])
  return { process: ownProcess(child, ended, complaints), line, written }
}

const presentBuild = fileURLToPath(new URL('../..', import.meta.url))

/** The gateway as its own process on a database that is there already; answers when it serves. `build`: another one's folder. */
export const spawnGateway = async (
  dataDir: string,
  databaseUrl: string,
  env: Record<string, string> = {},
  build = presentBuild,
): Promise<GatewayProcess> => {
  const { process, line, written } = await spawnUntilItSays(
    [join(build, 'tests/support/gateway.process.ts'), dataDir],
    { DATABASE_URL: databaseUrl, SIGN_IN_KEY: signInPem(), CALLS_PER_MINUTE: '100000', BUSY_AFTER_MS: '60000', ...env },
    (said) => said.startsWith('{"address":'),
  )
  const { address } = JSON.parse(line) as { address: string }
  return { ...process, address, written }
}

/** `npm run worker`; answers when it says that it works. */
export const spawnWorker = async (
  dataDir: string,
  databaseUrl: string,
  env: Record<string, string> = {},
  build = presentBuild,
): Promise<OwnProcess> => {
  const { process, line } = await spawnUntilItSays(
    [join(build, 'commands/worker.ts')],
    { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env },
    () => true,
  )
  if (line !== 'Opsdesk works on jobs.') throw new Error(`the worker says: ${line}`)
  return process
}
