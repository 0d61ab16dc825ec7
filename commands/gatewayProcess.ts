import { resolve } from 'node:path'
import { runGateway } from '#server/main.ts'

type Gateway = Awaited<ReturnType<typeof runGateway>>

// Ctrl-C reaches us twice, from the terminal and forwarded by npm: the echo is not a second wish to stop.
const ECHO_MS = 500

/** Runs the gateway as the environment says until a signal stops it; a second signal stops it at once. */
export async function runUntilStopped(): Promise<void> {
  const gateway = await runGateway({
    dataDir: resolve(process.env.DATA_DIR || '.data'),
    port: portFrom(process.env.PORT),
    host: process.env.HOST || '127.0.0.1',
    panelDir: resolve('dist'),
    log: console.log,
  })
  console.log(`\nOpsdesk is ready at ${gateway.address}`)
  for (const line of gateway.signInHint) console.log(line)
  stopOnSignal(gateway)
}

function portFrom(text: string | undefined): number {
  const port = Number(text || 4000)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`PORT is "${text}"; it must be a number from 0 to 65535.`)
}

function stopOnSignal(gateway: Gateway) {
  let stoppingSince = 0
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > ECHO_MS) process.exit(signal === 'SIGINT' ? 130 : 143)
      return
    }
    stoppingSince = Date.now()
    console.log('\nStopping.')
    gateway.close().then(
      () => process.exit(0),
      (error: unknown) => {
        sayInOneLine(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
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
