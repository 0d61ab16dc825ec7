import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { killWithChildren } from '#tests/support/killWithChildren.ts'
import { childrenOf, isAlive } from '#commands/processTree.ts'

const kinds = {
  gateway: /gateway\.process\.ts/,
  worker: /commands\/worker\.ts/,
  backup: /commands\/backup\.ts/,
  PostgreSQL: /bin\/postgres -D/,
} as const

/** A machine is busy with others: a gateway, its worker and a backup start one after the other. */
const patienceMs = 180_000

let temporary: string
let begun: readonly number[]

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'opsdesk-proofs-end-'))
  chmodSync(temporary, 0o755)
  begun = []
})

afterEach(async () => {
  for (const pid of begun.filter(isAlive)) await killWithChildren(pid)
  rmSync(temporary, { recursive: true, force: true })
})

const below = (pid: number): number[] => childrenOf(pid).flatMap((child) => [child, ...below(child)])

const lineOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const kindsAmong = (pids: readonly number[]): string[] =>
  Object.entries(kinds)
    .filter(([, words]) => pids.some((pid) => words.test(lineOf(pid))))
    .map(([kind]) => kind)

/** As npm does: in a shell. In its middle a gateway has a PostgreSQL, a worker works on it, and a backup is under way. */
const startProof = async (): Promise<{ shell: number; work: number }> => {
  const shell = spawn('sh', ['-c', `${process.execPath} commands/bootstrap.mjs prove restore --drills 1; exit $?`], {
    env: { ...process.env, TMPDIR: temporary },
    stdio: 'ignore',
  })
  const pid = shell.pid ?? 0
  await expect.poll(() => kindsAmong(below(pid)), { timeout: patienceMs }).toEqual(Object.keys(kinds))
  begun = [pid, ...below(pid)]
  const [work] = begun.filter((one) => /proofs\/restore\.ts/.test(lineOf(one)))
  return { shell: pid, work: work ?? 0 }
}

const left = () => ({ alive: begun.filter(isAlive).map(lineOf), folders: readdirSync(temporary) })
const nothing = { alive: [], folders: [] }

test('a proof whose shell is told to stop leaves no process, no PostgreSQL and no folder of its own', async () => {
  const { shell } = await startProof()
  process.kill(shell, 'SIGTERM')
  await expect.poll(left, { timeout: patienceMs }).toEqual(nothing)
})

test('a proof that breaks off leaves nothing either', async () => {
  const { work } = await startProof()
  process.kill(work, 'SIGKILL')
  await expect.poll(left, { timeout: patienceMs }).toEqual(nothing)
})
