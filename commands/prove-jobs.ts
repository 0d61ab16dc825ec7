import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import { removeEndedRuns } from '#commands/runFolders.ts'
import { printFigures } from '../bench/figure.ts'
import { proveJobs, writeJobsProof } from '../bench/proveJobs.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    uploads: { type: 'string', default: '200' },
    rows: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '20261122' },
    json: { type: 'boolean', default: false },
    /** Writes docs/proofs/jobs.md. */
    write: { type: 'boolean', default: false },
  },
})

await runCommand(async () => {
  await removeEndedRuns('postgres')
  const figures = await proveJobs({
    kills: Number(values.kills),
    uploads: Number(values.uploads),
    rows: Number(values.rows),
    seed: Number(values.seed),
  })
  printFigures(figures, values.json)
  if (values.write) writeJobsProof(figures)
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1
})
