import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { findProgram, pgbouncer } from '#commands/debianProgram.ts'
import { endsWithUs } from './endsWithUs.ts'
import { freePort } from './freePort.ts'

const configFile = resolve(import.meta.dirname, '../../ops/pgbouncer/pgbouncer.ini')

/** What a fact changes of ops/pgbouncer/pgbouncer.ini. */
type Changes = Readonly<Record<string, string | number>>

export interface RunningPgbouncer {
  /** The same database through it. */
  urlOf(database: { readonly url: string }): string
  close(): Promise<void>
}

const idOf = (word: '-u' | '-g'): number => Number(execFileSync('id', [word, 'nobody'], { encoding: 'utf8' }))

/** It refuses to run as root. */
const accountOf = (): { readonly uid?: number; readonly gid?: number } =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

/** A real PgBouncer with ops/pgbouncer/pgbouncer.ini in front of the PostgreSQL of this address, and of all its databases. */
export const openPgbouncer = async (postgresUrl: string, changes: Changes = {}): Promise<RunningPgbouncer> => {
  const { hostname, port, username, password } = new URL(postgresUrl)
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-pgbouncer-'))
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  const listenPort = await freePort()
  const set: Changes = { listen_port: listenPort, auth_file: users, ...changes }
  const lines = readFileSync(configFile, 'utf8')
    .split('\n')
    .map((line) => {
      const [name = ''] = line.split(' = ')
      return name in set ? `${name} = ${set[name]}` : line
    })
    .map((line) => (line.startsWith('opsdesk = ') ? `* = host=${hostname} port=${port}` : line))
  const has = (name: string) => lines.some((line) => line.startsWith(`${name} = `))
  for (const [name, value] of Object.entries(set)) if (!has(name)) lines.push(`${name} = ${value}`)
  writeFileSync(config, lines.join('\n'))
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 })
  const account = accountOf()
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined) for (const path of [folder, config, users]) chownSync(path, uid, gid)
  chmodSync(folder, 0o700)
  const child = endsWithUs(spawn(findProgram(pgbouncer), [config], { ...account, stdio: ['ignore', 'ignore', 'pipe'] }))
  const said: string[] = []
  const isUp = Promise.withResolvers<void>()
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line)
    if (line.includes('process up')) isUp.resolve()
  })
  child.once('exit', () => isUp.reject(new Error(`pgbouncer: ${said.join('\n')}`)))
  await isUp.promise
  return {
    urlOf: ({ url }) => {
      const through = new URL(url)
      through.port = String(listenPort)
      return through.href
    },
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
