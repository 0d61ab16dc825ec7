import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { runGateway } from '#server/app/main.ts'
import { type Mailbox, openMailbox } from '#commands/mailbox.ts'
import { wishToStop } from '#commands/wishToStop.ts'
import type { PlatformSaid, PlatformTold } from '#commands/platformTalk.ts'
import { platformSource } from '#simulator/world.ts'

/** Runs the gateway as the environment says until a signal stops it; a second signal stops it at once. */
export const runUntilStopped = (): Promise<void> =>
  untilStopped(async (stop) => {
    let child: ChildProcess | undefined
    let mailbox: Mailbox | undefined
    const gateway = await runGateway({
      dataDir: resolve(process.env.DATA_DIR || '.data'),
      port: portFrom(process.env.PORT),
      host: process.env.HOST || '127.0.0.1',
      panelDir: resolve('dist'),
      log: console.log,
      platform: {
        source: platformSource,
        begin: () => {
          child = beginPlatform()
          return addressOf(child)
        },
      },
      mailbox: async () => {
        mailbox = await openMailbox()
        return mailbox.smtpUrl
      },
      signal: stop,
      onLost: endWith,
    }).catch(async (error: unknown) => {
      child?.kill()
      await mailbox?.close()
      throw error
    })
    const { platform } = gateway
    const close = async () => {
      child?.kill()
      await gateway.close()
      await mailbox?.close()
    }
    if (stop.aborted) return { close }
    console.log(`\nOpsdesk is ready at ${gateway.address}`)
    for (const line of gateway.signInHint) console.log(line)
    if (mailbox !== undefined) console.log(`Mail of the demo is read at ${mailbox.address}`)
    if (platform === undefined || child === undefined) return { close }
    console.log('A platform sends its history and payments as they happen. DEMO_LIVE=off leaves it out.')
    child.on('message', (said: PlatformSaid) => {
      if (said.is === 'opened') void platform.opened().catch(sayInOneLine)
    })
    const { secret, webhookSecret, brands } = platform
    child.send({ desk: gateway.address, secret, webhookSecret, brands } satisfies PlatformTold)
    return { close }
  })

/** A payments company in a process of its own: it knows the doors of the gateway and nothing else of it. */
const beginPlatform = (): ChildProcess =>
  fork(join(import.meta.dirname, 'platform.ts'), ['--beside'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })

/** Where it takes webhooks and serves papers. */
const addressOf = async (child: ChildProcess): Promise<string> => {
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error('The platform beside the demo does not begin.')),
  )
  const [said] = (await Promise.race([once(child, 'message'), ended])) as [PlatformSaid]
  if (said.is !== 'listening') throw new Error('The platform beside the demo does not say where it listens.')
  return said.address
}

/** Opens something, and closes it when a signal comes; a second signal ends the process at once. */
export async function untilStopped(open: (stop: AbortSignal) => Promise<{ close(): Promise<void> }>): Promise<void> {
  const stop = wishToStop('Stopping.')
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

/** At once: nothing more may be written. */
export const endWith = (line: string): void => {
  console.error(line)
  process.exit(1)
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
