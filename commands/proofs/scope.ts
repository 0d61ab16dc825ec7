import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import { runToEnd } from '#commands/runToEnd.ts'
import { presentCommit } from '../../bench/figure.ts'
import { wrappedPage } from '../../bench/wrappedPage.ts'

interface Result {
  readonly tries: number
  readonly calls: number
  readonly leaks: readonly string[]
  /** Answered otherwise than what is not there has to be. */
  readonly faults: readonly string[]
  readonly refused: number
  /** Refusals that have to be in the audit by their request, and those that are not. */
  readonly stored: number
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
  const args = ['run', '--project', 'gateway', '--testTimeout', '7200000', 'tests/proofs/scope/scope.test.ts']
  const code = await runToEnd('vitest', args, { SCOPE_TRIES: values.tries, SCOPE_SEED: seed, SCOPE_RESULT: file })
  if (code !== 0) process.exitCode = code
  if (!existsSync(file)) return
  const found = JSON.parse(readFileSync(file, 'utf8')) as Result
  rmSync(file)
  const page = `# What somebody else's ids bring

\`npm run prove -- scope --write\` wrote this page: a person of one brand and a relationship manager, both with every service, ask for merchants, transactions, brand mappings, rates, fees, features, bank schemes, checked records, documents, messages, files, jobs, uploads, notifications, sessions and saved views of another brand, of other people, of nobody, and for some that are gone. Every field of the contract that says whose or which is asked with them: one that no try asks fails the tests. Names, numbers and comments of others are canaries, looked for in every byte of every answer and of every file that an export brings. First the limits are taken away, and the canaries have to be found.

- Day: ${new Date().toISOString().slice(0, 10)}
- Commit: ${presentCommit()}
- Seed: ${found.seed}
- Tries: ${found.tries} over ${found.calls} calls
- Answers with a canary: ${found.leaks.length}
- Answers other than those of what is not there: ${found.faults.length}
- Refused tries: ${found.refused}; of them ${found.stored} looked for in the audit by their request, the others being uploads that nobody had begun; missing: ${found.untraced}
- Ids that an answer passed over as if there were nothing, by person and call: ${found.named}, looked for in the audit by name; missing: ${found.unnamed}
`
  console.log(page)
  if (values.write) writeFileSync('docs/proofs/scope.md', wrappedPage(page))
})
