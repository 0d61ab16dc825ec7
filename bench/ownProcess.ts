import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { MerchantData } from './merchantData.ts'
import { endOnce } from './endOnce.ts'

export interface OwnProcess {
  /** `http://127.0.0.1:4300` */
  readonly address: string
  readonly pid: number
  stop(): Promise<void>
}

/** Settings of a gateway, or of a peer of it, on this data: as it runs for people, and asked as often as a bench asks. */
export const environmentOf = ({ url, dataDir }: Pick<MerchantData, 'url' | 'dataDir'>) => ({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  CALLS_PER_MINUTE: '100000000',
  NODE_ENV: 'production',
})

/** Runs a file of `bench/peers` in a process of its own; it tells its address when it answers. */
export const startPeer = async (
  file: string,
  env: Record<string, string>,
  execArgv: readonly string[] = [],
): Promise<OwnProcess> => {
  const child = fork(fileURLToPath(new URL(`./peers/${file}`, import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv: [...execArgv],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${String(code)} before it answered.`))),
  ])
  return {
    address: (message as { address: string }).address,
    pid: child.pid ?? 0,
    stop: endOnce(async () => {
      child.kill('SIGTERM')
      await ended
    }),
  }
}
