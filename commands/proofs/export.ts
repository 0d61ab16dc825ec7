import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import { printFigures } from '../../bench/figure.ts'
import { writeProofPage } from '../../bench/proofPage.ts'
import { proveExport } from '../../bench/proveExport.ts'

const { values } = parseArgs({
  options: {
    cells: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '20261122' },
    json: { type: 'boolean', default: false },
    /** Writes docs/proofs/export.md. */
    write: { type: 'boolean', default: false },
  },
})

await runCommand(async () => {
  const figures = await proveExport({ cells: Number(values.cells), seed: Number(values.seed) })
  printFigures(figures, values.json)
  if (values.write)
    writeProofPage(
      {
        name: 'export',
        title: 'Exported cells: no formula lives, every text comes back',
        how: 'random texts written as a result workbook and as .csv, opened by LibreOffice without a screen and saved as its own XML (in which a live formula is an attribute) and as text (compared cell by cell, whichever its line ends are).',
      },
      figures,
    )
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1
})
