import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { gatewayDatabaseUrl } from './database.ts'

export interface SecondGateway {
  readonly address: string
  stop(): Promise<void>
}

/** Another gateway on the database and the built panel of the first, with its own folder and its own settings. */
export const startSecondGateway = async (dataDir: string, env: Record<string, string>): Promise<SecondGateway> => {
  const gateway = spawn('node_modules/.bin/node', ['commands/dev-gateway.ts'], {
    env: { ...process.env, DATABASE_URL: await gatewayDatabaseUrl(), DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(gateway, 'exit')
  let address: string | undefined
  for await (const line of createInterface(gateway.stdout)) {
    address = /^Opsdesk is ready at (\S+)$/.exec(line)?.[1]
    if (address !== undefined) break
  }
  if (address === undefined) throw new Error('The second gateway ended before it was ready.')
  gateway.stdout.resume()
  return {
    address,
    stop: async () => {
      gateway.kill('SIGTERM')
      await ended
    },
  }
}
