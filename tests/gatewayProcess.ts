import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface GatewayProcess {
  readonly address: string
  /** Ends it as a power cut would: no handler of its own runs. */
  kill(): Promise<void>
}

/** The gateway as its own process on a database that is there already; answers when it serves. */
export const spawnGateway = async (
  dataDir: string,
  databaseUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./gateway.process.ts', import.meta.url)), dataDir], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      CALLS_PER_MINUTE: '100000',
      BUSY_AFTER_MS: '60000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const first = await Promise.race([
    once(lines, 'line'),
    ended.then(([code]) => Promise.reject(new Error(`the gateway ended with ${code} before it served`))),
  ])
  const { address } = JSON.parse(String(first[0])) as { address: string }
  return {
    address,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
