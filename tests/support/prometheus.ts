import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { findProgram, prometheus } from '#commands/debianProgram.ts'
import { endsWithUs } from './endsWithUs.ts'
import { freePort } from './freePort.ts'

export const prometheusFolder = resolve(import.meta.dirname, '../../ops/prometheus')

/** It comes with Prometheus. */
export const findPromtool = (): string => {
  const found = findProgram(prometheus)
  return found.includes('/') ? join(dirname(found), 'promtool') : 'promtool'
}

interface Answer {
  readonly status: string
  readonly data: Record<string, unknown>
}

export interface RunningPrometheus {
  /** `GET /api/v1/…` */
  ask(path: string): Promise<Answer>
  close(): Promise<void>
}

/** A real Prometheus with the configuration of ops/prometheus, which looks at these addresses every second. */
export const openPrometheus = async (addresses: readonly string[]): Promise<RunningPrometheus> => {
  const folder = mkdtempSync(join(tmpdir(), 'opsdesk-prometheus-'))
  const shipped = readFileSync(join(prometheusFolder, 'prometheus.yml'), 'utf8')
  const targets = addresses.map((address) => `'${new URL(address).host}'`).join(', ')
  const config = shipped
    .replaceAll('15s', '1s')
    .replace('[alerts.yml]', `['${join(prometheusFolder, 'alerts.yml')}']`)
    .replace(/targets: \[.*\]/, `targets: [${targets}]`)
  writeFileSync(join(folder, 'prometheus.yml'), config)
  const port = await freePort()
  const child = endsWithUs(
    spawn(
      findProgram(prometheus),
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--log.level=error',
      ],
      { stdio: 'ignore', cwd: folder },
    ),
  )
  return {
    ask: async (path) => (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json() as Promise<Answer>,
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
