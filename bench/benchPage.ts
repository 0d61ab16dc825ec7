import { availableParallelism, cpus, totalmem } from 'node:os'
import { type Figure, presentCommit, tableOf } from './figure.ts'
import { wrappedPage } from './wrappedPage.ts'

const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

const seedsOf = (figures: readonly Figure[]): string =>
  [...new Set(figures.map(({ seed }) => seed).filter((seed) => seed !== 0))].join(', ') || 'none'

/** The figures as a page, with what is needed to measure them again. */
export const benchPage = (figures: readonly Figure[]): string => {
  const [head = [], ...rows] = tableOf(figures)
  const memory = Math.round(totalmem() / 2 ** 30)
  return wrappedPage(`# What was measured

\`npm run bench -- --write\` wrote this page. Figures are ratios within one run, the sides taking turns; times by themselves are only told, but for the second that the product promises.

- Day: ${new Date().toISOString().slice(0, 10)}
- Commit: ${presentCommit()}
- Machine: ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${memory} GiB, Node ${process.versions.node}
- Seed: ${seedsOf(figures)}

${[head, head.map(() => '---'), ...rows].map(line).join('\n')}
`)
}
