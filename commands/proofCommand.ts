import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import { removeEndedRuns } from '#commands/runFolders.ts'
import { type Figure, printFigures } from '../bench/figure.ts'
import { type ProofPage, writeProofPage } from '../bench/proofPage.ts'

interface Proof<Sizes extends Record<string, number>> extends ProofPage {
  /** How much is tried and with which seed, when the command line does not say it. */
  readonly sizes: Sizes & { readonly seed: number }
  readonly prove: (sizes: Sizes & { readonly seed: number }) => Promise<readonly Figure[]>
}

const numberOf = (name: string, text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} is a whole number.`)
  return number
}

/** `npm run prove -- <name> [--<size> n]… [--seed n] [--json] [--write]`; ends with 1 when a figure misses its goal. */
export const runProof = async <Sizes extends Record<string, number>>({ sizes, prove, ...page }: Proof<Sizes>) => {
  await runCommand(async () => {
    const names = Object.keys(sizes)
    const values: Readonly<Record<string, unknown>> = parseArgs({
      options: {
        ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const, default: String(sizes[name]) }])),
        json: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    }).values
    const chosen = Object.fromEntries(names.map((name) => [name, numberOf(name, String(values[name]))]))
    await removeEndedRuns('postgres')
    const figures = await prove(chosen as typeof sizes)
    printFigures(figures, values['json'] === true)
    if (values['write'] === true) writeProofPage(page, figures)
    if (figures.some(({ ok }) => !ok)) process.exitCode = 1
  })
  // One that broke off may have left open what would keep it from its end.
  process.exit()
}
