import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import { removeEndedRuns } from '#commands/runFolders.ts'
import { printFigures } from '../bench/figure.ts'
import { writeProofPage } from '../bench/proofPage.ts'
import { proveRates } from '../bench/proveRates.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '10000' },
    races: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '2026' },
    json: { type: 'boolean', default: false },
    /** Writes docs/proofs/rates.md. */
    write: { type: 'boolean', default: false },
  },
})

await runCommand(async () => {
  await removeEndedRuns('postgres')
  const figures = await proveRates({
    histories: Number(values.histories),
    races: Number(values.races),
    seed: Number(values.seed),
  })
  printFigures(figures, values.json)
  if (values.write)
    writeProofPage(
      {
        name: 'rates',
        title: 'Rates and bank schemes: nobody decides on their own work',
        how: 'random histories over HTTP on PostgreSQL, judged by what was done to each record.',
      },
      figures,
    )
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1
})
