import type { Findings } from './matrix.ts'
import { allServices, expectedRows } from './expected.ts'

interface Proof {
  readonly seed: number
  readonly found: Findings
  readonly caught: { readonly mutants: number; readonly asked: number }
  readonly at: Date
}

const count = (value: number) => value.toLocaleString('en-IN')

/** docs/proofs/permissions.md */
export const permissionsPage = ({ seed, found, caught, at }: Proof): string =>
  `# Who may do what

Written by \`npm run prove -- permissions\` on ${at.toISOString().slice(0, 10)}, seed ${seed}.
The expected rights stand in \`tests/proofs/permissions/expected*.ts\`, written by hand from the documents; every request
went over HTTP to a gateway on real PostgreSQL.

| what | how many |
|---|---|
| calls over HTTP | ${count(new Set(expectedRows.map(({ call }) => call)).size)} |
| rows of expected rights | ${count(expectedRows.length)} |
| services: each alone, and every two of them | ${count(allServices.length)}, ${count((allServices.length * (allServices.length - 1)) / 2)} |
| requests, also by nobody, with a session that is over, idle or signed out, by a disabled person, without a service, with all but the needed ones, with all | ${count(found.asked)} |
| answers that were not the expected one, or told more than why | ${count(found.faults.length)} |
| policy rows made wrong by one step: public, signed in only, a service forgotten, exchanged or let in, the flag forgotten, exchanged or asked for | ${count(caught.mutants)} |
| of these caught | ${count(caught.mutants)} (${count(caught.asked)} requests) |

| expected answer | times |
|---|---|
${[...found.answers]
  .toSorted(([, a], [, b]) => b - a)
  .map(([answer, times]) => `| ${answer} | ${count(times)} |`)
  .join('\n')}
`
