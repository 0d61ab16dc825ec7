import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { findProgram, haproxy } from '#commands/debianProgram.ts'
import { freePort } from './freePort.ts'

const configFile = resolve(import.meta.dirname, '../../ops/haproxy/haproxy.cfg')

export interface RunningHaproxy {
  /** Behind a balancer that ends TLS. */
  readonly address: string
  readonly tlsAddress: string
  /** Whoever asks over TLS trusts this. */
  readonly certificate: string
  /** A word on its admin socket, and the answer. */
  tell(word: string): Promise<string>
  /** `UP`, `DOWN`, `DRAIN`, and how many it serves. */
  stateOf(server: string): Promise<{ readonly status: string; readonly held: number }>
  close(): Promise<void>
}

const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** A real HAProxy with ops/haproxy/haproxy.cfg to the letter, in front of these two gateways. */
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
  const env = {
    ...process.env,
    DESK_ADMIN_SOCKET: socket,
    DESK_CERTIFICATE: join(folder, 'desk.pem'),
    DESK_BIND: `127.0.0.1:${tls}`,
    DESK_BIND_PLAIN: `127.0.0.1:${plain}`,
    GATEWAY_1: new URL(first).host,
    GATEWAY_2: new URL(second).host,
  }
  const program = findProgram(haproxy)
  const checked = spawnSync(program, ['-c', '-f', configFile], { env, encoding: 'utf8' })
  if (checked.status !== 0 || checked.stderr.includes('[WARNING]'))
    throw new Error(`haproxy -c: ${checked.stdout}${checked.stderr}`)
  const child = spawn(program, ['-db', '-f', configFile], { env, stdio: 'ignore' })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  const tell: RunningHaproxy['tell'] = async (word) => {
    const asked = connect(socket)
    asked.end(`${word}\n`)
    return (await text(asked)).trim()
  }
  return {
    address: `http://127.0.0.1:${plain}`,
    tlsAddress: `https://localhost:${tls}`,
    certificate: readFileSync(certificate, 'utf8'),
    tell,
    stateOf: async (server) => {
      const lines = (await tell('show stat')).split('\n')
      const names = (lines[0] ?? '').replace(/^# /, '').split(',')
      const values = lines.find((line) => line.startsWith(`gateways,${server},`))?.split(',') ?? []
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
