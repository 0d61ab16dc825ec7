import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runProofJourney } from '#commands/proofJourney.ts'
import { runCommand } from '#commands/runCommand.ts'
import { presentCommit } from '../../bench/figure.ts'
import { wrappedPage } from '../../bench/wrappedPage.ts'

interface Result {
  readonly secrets: number
  readonly passwords: number
  readonly pieces: number
  /** Canaries found, each with its place. */
  readonly hits: readonly string[]
  /** Sealed pieces found in files, each with its place. */
  readonly remains: readonly string[]
  /** Numbers in a sheet that was chosen and not submitted. */
  readonly chosen: number
  readonly chosenHits: readonly string[]
}

await runCommand(async () => {
  const { values } = parseArgs({
    options: { canaries: { type: 'string', default: '50' }, seed: { type: 'string' }, write: { type: 'boolean' } },
  })
  const canaries = Number(values.canaries)
  const seed = Number(values.seed ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''))
  if (!Number.isInteger(canaries) || canaries < 1 || !Number.isInteger(seed))
    throw new Error('--canaries and --seed are whole numbers.')
  const { exitCode, result } = await runProofJourney<Result>('e2e/platform/canaries.spec.ts', 'CANARIES_RESULT', {
    CANARIES: String(canaries),
    CANARIES_SEED: String(seed),
  })
  if (exitCode !== 0) process.exitCode = exitCode
  if (result === undefined) return
  const { secrets, passwords, pieces, hits, remains, chosen, chosenHits } = result
  const listed = (found: readonly string[]) => found.map((hit) => `  - ${hit}\n`).join('')
  const page = `# What stays in the browser after a logout

\`npm run prove -- canaries --write\` wrote this page: a Chromium with a profile of its own tries wrong passwords, signs in, works, changes the password, and logs out; then localStorage, sessionStorage, IndexedDB and Cache Storage are searched, and after its end every file of the profile, for each canary as it is, in UTF-16, hex, base64 and as a cookie of Chromium. One planted in each storage is found first. The cookie \`__Host-opsdesk-device\`, which opens nothing, stays by design.

- Day: ${new Date().toISOString().slice(0, 10)}
- Commit: ${presentCommit()}
- Seed of the passwords: ${seed}
- Canaries: ${secrets} passwords, session tokens, device keys and full numbers
- Besides: ${passwords} passwords as they were sealed for the wire
- Hits: ${hits.length}
${listed(hits)}
Of ${pieces} sealed pieces of what the device kept of merchants no storage answers any. Places in files of the deleted database that still hold the bytes of one, until Chromium frees them: ${remains.length}. Their key was in memory only and is among the canaries.

A spreadsheet with PANs, Aadhaar, account and mobile numbers is chosen, kept as a draft and not submitted; a second tab opens it as well. Before the logout and after it, with both tabs open, the storages are searched, and every file of the profile. One that is kept unsealed is found first. Its sealed parts stay by design: they are there after the logout as before it.

- Numbers in the sheet: ${chosen}
- Hits: ${chosenHits.length}
${listed(chosenHits)}`
  console.log(page)
  if (values.write === true) {
    mkdirSync('docs/proofs', { recursive: true })
    writeFileSync('docs/proofs/canaries.md', wrappedPage(page))
  }
})
