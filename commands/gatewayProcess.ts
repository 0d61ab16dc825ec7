import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { runGateway } from '#server/app/main.ts'
import { platformSource } from '#simulator/world.ts'

// Ctrl-C reaches us twice, from the terminal and forwarded by npm: the echo is not a second wish to stop.
const ECHO_MS = 500

/** Runs the gateway as the environment says until a signal stops it; a second signal stops it at once. */
export const runUntilStopped = (): Promise<void> =>
  untilStopped(async (stop) => {
    const gateway = await runGateway({
      dataDir: resolve(process.env.DATA_DIR || '.data'),
      port: portFrom(process.env.PORT),
      host: process.env.HOST || '127.0.0.1',
      panelDir: resolve('dist'),
      log: console.log,
      platformSource,
      signal: stop,
      onLost: (line) => {
        console.error(line)
        process.exit(1)
      },
    })
    if (stop.aborted) return gateway
    console.log(`\nOpsdesk is ready at ${gateway.address}`)
    for (const line of gateway.signInHint) console.log(line)
    const { platformSecret } = gateway
    if (platformSecret === undefined) return gateway
    console.log('A platform sends payments as they happen. DEMO_LIVE=off leaves it out.')
    const platform = beginPlatform(gateway.address, platformSecret)
    return {
      close: async () => {
        platform.kill()
        await gateway.close()
      },
    }
  })

/** A payments company in a process of its own: it knows the doors of the gateway and nothing else of it. */
const beginPlatform = (address: string, secret: string) =>
  fork(join(import.meta.dirname, 'platform.ts'), ['--url', address], {
    env: { ...process.env, PLATFORM_SECRET: secret },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** Opens something, and closes it when a signal comes; a second signal ends the process at once. */
export async function untilStopped(open: (stop: AbortSignal) => Promise<{ close(): Promise<void> }>): Promise<void> {
  const stop = wishToStop()
  const opened = await open(stop).catch((error: unknown) => {
    if (stop.aborted) process.exit(0)
    throw error
  })
  if (!stop.aborted) await once(stop, 'abort')
  await opened.close()
  process.exit(0)
}

function portFrom(text: string | undefined): number {
  const port = Number(text || 4000)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`PORT is "${text}"; it must be a number from 0 to 65535.`)
}

function wishToStop(): AbortSignal {
  const wish = new AbortController()
  let since = 0
  const stop = (signal: NodeJS.Signals) => {
    if (since === 0) {
      since = Date.now()
      console.log('\nStopping.')
      wish.abort()
    } else if (Date.now() - since > ECHO_MS) process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  return wish.signal
}

/** What went wrong in one line; all of it with DEBUG=1. */
export function sayInOneLine(error: unknown): void {
  if (process.env.DEBUG) return console.error(error)
  console.error(describe(error).split('\n')[0])
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
    return `Port ${(error as NodeJS.ErrnoException & { port?: number }).port} is taken. Set PORT to another one.`
  }
  return error.message || error.name
}
