import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createPublicKey } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { databasesElsewhere } from '#commands/runFolders.ts'
import { runGateway } from '#server/app/main.ts'
import { demoPassword } from '#server/demo/people.ts'
import { endsWithUs } from './endsWithUs.ts'
import { type Client, client } from './gateway.ts'
import { sealPassword } from './sealPassword.ts'

const root = resolve(import.meta.dirname, '../..')

/** Folders of one fact, in one that anybody may pass through. */
export const openFolders = () => {
  const above = mkdtempSync(join(tmpdir(), 'opsdesk-desk-'))
  chmodSync(above, 0o755)
  return {
    folder: (name: string) => join(above, name),
    /** With the databases of these data folders that PostgreSQL's account could not have inside. */
    remove: () => {
      for (const elsewhere of databasesElsewhere(above)) rmSync(elsewhere, { recursive: true, force: true })
      rmSync(above, { recursive: true, force: true })
    },
  }
}

/** The whole desk on a data folder of its own, as `npm start` runs it. */
export const startDesk = (dataDir: string, env: Record<string, string> = {}) =>
  runGateway({
    dataDir,
    port: 0,
    host: '127.0.0.1',
    env: { DEMO_MERCHANTS: '20', DEMO_TRANSACTIONS: '200', LOG_LEVEL: 'silent', CALLS_PER_MINUTE: '1000000', ...env },
  })

export const whyNot = (starting: Promise<{ close(): Promise<void> }>): Promise<string> =>
  starting.then(
    async (started) => {
      await started.close()
      return 'it is ready'
    },
    (error: unknown) => (error as Error).message,
  )

export const signInAt = async (dataDir: string, address: string, loginId: string): Promise<Client> => {
  const nobody = client({ address }, '')
  const { body } = await nobody.post('/ops/opsloginnonce', {})
  const { nonce } = body['payload'] as { nonce: string }
  const publicKey = createPublicKey(readFileSync(join(dataDir, 'keys/sign-in.pem'))).export({
    type: 'spki',
    format: 'der',
  })
  const password = sealPassword(publicKey.toString('base64'), nonce, demoPassword)
  const answer = await nobody.post('/ops/opslogin', { login_id: loginId, password, app_id: 'V14' })
  return client({ address }, answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '')
}

export interface Said {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** `npm run <name> -- <words>` on a data folder. */
export const beginCommand = (name: string, words: readonly string[], env: Record<string, string>) => {
  const child = endsWithUs(
    spawn(process.execPath, [join(root, 'commands', `${name}.ts`), ...words], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
  const said = { out: '', err: '' }
  child.stdout.on('data', (piece: Buffer) => (said.out += piece.toString()))
  child.stderr.on('data', (piece: Buffer) => (said.err += piece.toString()))
  const ended = once(child, 'close').then(([code]): Said => ({ code: code as number | null, ...said }))
  return { child, ended, said: () => said.out }
}
