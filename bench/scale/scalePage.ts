import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { presentCommit } from '../figure.ts'
import { wrappedPage } from '../wrappedPage.ts'
import { seed } from './drawn.ts'
import { historyDays, merchants } from './scaleData.ts'

const markdown = ([head = [], ...rows]: readonly string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** `docs/proofs/growth.md`: what each size of the history takes, and with what it was measured. */
export const writeScalePage = (sizes: readonly number[], rounds: number, tables: readonly string[][][]): void => {
  mkdirSync('docs/proofs', { recursive: true })
  writeFileSync(
    'docs/proofs/growth.md',
    wrappedPage(`# What grows with the history

\`npm run bench -- scale --sizes ${sizes.join(',')} --rounds ${rounds} --write\` wrote this page. Each read is asked one after the other, each time with other numbers and days of the whole history; a machine that others use moves p99, so the medians are beside it. What follows from it is in [capacity.md](../capacity.md).

- Day: ${new Date().toISOString().slice(0, 10)}
- Commit: ${presentCommit()}
- Machine: ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, the database on the same machine
- Seed: ${seed}
- Data: ${merchants.toLocaleString('en-IN')} merchants, payments of ${historyDays} days with details, settlement rows, batches, payouts, recon lines, refunds, disputes, messages and audit

${tables.map(markdown).join('\n\n')}
`),
  )
}
