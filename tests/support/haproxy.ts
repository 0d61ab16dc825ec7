import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { findProgram, haproxy } from '#commands/debianProgram.ts'
import { endsWithUs } from './endsWithUs.ts'
import { freePort } from './freePort.ts'

interface HaproxyProcess {
  /** A word on its admin socket, and the answer. */
  tell(word: string): Promise<string>
  /** `UP`, `DOWN`, `DRAIN`, and how many it serves. */
  stateOf(server: string): Promise<{ readonly status: string; readonly held: number }>
  close(): Promise<void>
}

export interface RunningHaproxy extends HaproxyProcess {
  /** Behind a balancer that ends TLS. */
  readonly address: string
  readonly tlsAddress: string
  /** Whoever asks over TLS trusts this. */
  readonly certificate: string
}

export interface DatabaseProxy extends HaproxyProcess {
  /** Where the primary is. */
  readonly port: number
}

/** A real HAProxy with a file of ops/haproxy to the letter; its folder goes with it. */
const startHaproxy = (
  file: 'haproxy.cfg' | 'database.cfg',
  { folder, socket, backend }: { readonly folder: string; readonly socket: string; readonly backend: string },
  said: Record<string, string>,
): HaproxyProcess => {
  const env = { ...process.env, ...said }
  const configFile = resolve(import.meta.dirname, '../../ops/haproxy', file)
  const program = findProgram(haproxy)
  const checked = spawnSync(program, ['-c', '-f', configFile], { env, encoding: 'utf8' })
  if (checked.status !== 0 || checked.stderr.includes('[WARNING]'))
    throw new Error(`haproxy -c: ${checked.stdout}${checked.stderr}`)
  const child = endsWithUs(spawn(program, ['-db', '-f', configFile], { env, stdio: 'ignore' }))
  const tell: HaproxyProcess['tell'] = async (word) => {
    const asked = connect(socket)
    asked.end(`${word}\n`)
    return (await text(asked)).trim()
  }
  return {
    tell,
    stateOf: async (server) => {
      const lines = (await tell('show stat')).split('\n')
      const names = (lines[0] ?? '').replace(/^# /, '').split(',')
      const values = lines.find((line) => line.startsWith(`${backend},${server},`))?.split(',') ?? []
      return { status: values[names.indexOf('status')] ?? '', held: Number(values[names.indexOf('scur')]) }
    },
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** With ops/haproxy/database.cfg, in front of two servers of PostgreSQL and of who says which one is primary. */
export const openDatabaseProxy = async (
  [first = '', second = '']: readonly string[],
  responder: string,
): Promise<DatabaseProxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-haproxy-'))
  const [port, socket] = [await freePort(), join(folder, 'admin.sock')]
  const started = startHaproxy(
    'database.cfg',
    { folder, socket, backend: 'primary' },
    {
      DATABASE_ADMIN_SOCKET: socket,
      DATABASE_BIND: `127.0.0.1:${port}`,
      PRIMARY_PORT: new URL(responder).port,
      DATABASE_1: new URL(first).host,
      DATABASE_2: new URL(second).host,
    },
  )
  return { ...started, port }
}

/** With ops/haproxy/haproxy.cfg, in front of these two gateways. */
export const openHaproxy = async ([first = '', second = '']: readonly string[]): Promise<RunningHaproxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-haproxy-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  writeFileSync(join(folder, 'desk.pem'), readFileSync(key, 'utf8') + readFileSync(certificate, 'utf8'), {
    mode: 0o600,
  })
  const [plain, tls] = [await freePort(), await freePort()]
  const socket = join(folder, 'admin.sock')
  const started = startHaproxy(
    'haproxy.cfg',
    { folder, socket, backend: 'gateways' },
    {
      DESK_ADMIN_SOCKET: socket,
      DESK_CERTIFICATE: join(folder, 'desk.pem'),
      DESK_BIND: `127.0.0.1:${tls}`,
      DESK_BIND_PLAIN: `127.0.0.1:${plain}`,
      GATEWAY_1: new URL(first).host,
      GATEWAY_2: new URL(second).host,
    },
  )
  return {
    ...started,
    address: `http://127.0.0.1:${plain}`,
    tlsAddress: `https://localhost:${tls}`,
    certificate: readFileSync(certificate, 'utf8'),
  }
}
