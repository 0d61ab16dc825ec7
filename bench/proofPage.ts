import { mkdirSync, writeFileSync } from 'node:fs'
import { type Figure, presentCommit, tableOf } from './figure.ts'
import { wrappedPage } from './wrappedPage.ts'

const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

export interface ProofPage {
  /** The page of docs/proofs and the npm script that wrote it share this name. */
  readonly name: string
  readonly title: string
  /** What was done, after 'wrote this page: '. */
  readonly how: string
}

/** Writes docs/proofs/<name>.md: when, of which commit, with which seed, and every figure. */
export const writeProofPage = ({ name, title, how }: ProofPage, figures: readonly Figure[]): void => {
  const [head = [], ...rows] = tableOf(figures)
  mkdirSync('docs/proofs', { recursive: true })
  writeFileSync(
    `docs/proofs/${name}.md`,
    wrappedPage(`# ${title}

\`npm run prove -- ${name} --write\` wrote this page: ${how}

- Day: ${new Date().toISOString().slice(0, 10)}
- Commit: ${presentCommit()}
- Seed: ${figures[0]?.seed ?? 0}

${[head, head.map(() => '---'), ...rows].map(line).join('\n')}
`),
  )
}
