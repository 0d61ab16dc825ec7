import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import { presentCommit } from '../bench/figure.ts'

interface Result {
  readonly tries: number
  readonly calls: number
  readonly leaks: readonly string[]
  readonly notRefused: readonly string[]
  readonly refused: number
  /** Of them, those without an entry in the audit. */
  readonly untraced: number
  /** Ids that lists were asked for and passed over, by person and call. */
  readonly named: number
  readonly unnamed: number
  readonly seed: number
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: { tries: { type: 'string', default: '20000' }, seed: { type: 'string' }, write: { type: 'boolean' } },
  })
  const seed = values.seed ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')
  mkdirSync('.tmp', { recursive: true })
  const file = `.tmp/scope-${process.pid}.json`
  const args = ['run', '--project', 'gateway', '--testTimeout', '7200000', 'tests/scope/scope.test.ts']
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn('vitest', args, {
      env: { ...process.env, SCOPE_TRIES: values.tries, SCOPE_SEED: seed, SCOPE_RESULT: file },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    child.once('error', reject)
    child.once('close', (ended) => resolve(ended ?? 1))
  })
  if (code !== 0) process.exitCode = code
  if (!existsSync(file)) return
  const found = JSON.parse(readFileSync(file, 'utf8')) as Result
  rmSync(file)
  const page = `# What somebody else's ids bring

\`npm run prove:scope -- --write\` wrote this page: a person of one brand and a relationship manager, both with every service, ask for merchants, transactions, brand mappings, documents, messages, files, jobs, notifications and saved views of another brand, of other people, of nobody, and for some that are gone. Names, numbers and comments of the other brand are canaries, looked for in every byte of every answer. First the limit is taken away, and the canaries have to be found.

- Day: ${new Date().toISOString().slice(0, 10)}
- Commit: ${presentCommit()}
- Seed: ${found.seed}
- Tries: ${found.tries} over ${found.calls} calls
- Answers with a canary: ${found.leaks.length}
- Tries that should have been refused and were not: ${found.notRefused.length}
- Refused tries: ${found.refused}, each looked for in the audit by its request; missing: ${found.untraced}
- Ids that a list was asked for and answered as if there were nothing, by person and call: ${found.named}, looked for in the audit by name; missing: ${found.unnamed}
`
  console.log(page)
  if (values.write) writeFileSync('docs/proofs/scope.md', page)
})
