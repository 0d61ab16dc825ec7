import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import { removeEndedRuns } from '#commands/runFolders.ts'
import { printFigures } from '../bench/figure.ts'
import { writeProofPage } from '../bench/proofPage.ts'
import { proveHostile } from '../bench/proveHostile.ts'

const { values } = parseArgs({
  options: {
    mutants: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '20261122' },
    json: { type: 'boolean', default: false },
    /** Writes docs/proofs/hostile.md. */
    write: { type: 'boolean', default: false },
  },
})

await runCommand(async () => {
  await removeEndedRuns('postgres')
  const figures = await proveHostile({ mutants: Number(values.mutants), seed: Number(values.seed) })
  printFigures(figures, values.json)
  if (values.write)
    writeProofPage(
      {
        name: 'hostile',
        title: 'Hostile files: a documented sentence, and the gateway goes on',
        how: 'every named file of tests/hostile sent over HTTP to a gateway process of its own by both ways in, then honest sheets that chance has changed; each until its refusal, or until its job ended and its result was read.',
      },
      figures,
    )
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1
})
