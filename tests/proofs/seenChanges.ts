import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '#contract/index.ts'
import { scripts } from '#contract/sheets/scripts.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import type { Changes } from '#contract/wire/changeTypes.ts'

const declaredPairs = (): string[] => {
  const writers: (readonly [string, Changes | undefined])[] = [
    ...Object.entries<CallDefinition>(calls).map(([name, { changes }]) => [name, changes] as const),
    ...Object.entries(scripts).map(([name, { changes }]) => [name, changes] as const),
  ]
  return writers.flatMap(([writer, changes]) =>
    changes === undefined || changes === 'none' ? [] : changes.map((type) => `${writer} ${type}`),
  )
}

/** Runs the facts of the gateway, in which an undeclared change fails, and says which declared ones none of them wrote. */
export const declaredAndSeen = async () => {
  const file = join(tmpdir(), `opsdesk-changes-${process.pid}.txt`)
  try {
    const run = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'gateway', 'server', '--reporter', 'json'],
      { env: { ...process.env, CHANGES_SEEN: file }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const parts: Buffer[] = []
    run.stdout.on('data', (part: Buffer) => parts.push(part))
    await once(run, 'close')
    const said = Buffer.concat(parts).toString('utf8')
    const { numFailedTests: failed } = JSON.parse(said.slice(said.indexOf('{"'))) as { numFailedTests: number }
    const seen = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
    return { seen: seen.size, failed, unseen: declaredPairs().filter((pair) => !seen.has(pair)) }
  } finally {
    rmSync(file, { force: true })
  }
}
