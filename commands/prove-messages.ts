import { parseArgs } from 'node:util'
import { runCommand } from '#commands/runCommand.ts'
import { removeEndedRuns } from '#commands/runFolders.ts'
import { printFigures } from '../bench/figure.ts'
import { writeProofPage } from '../bench/proofPage.ts'
import { proveMessages } from '../bench/proveMessages.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '2026' },
    json: { type: 'boolean', default: false },
    /** Writes docs/proofs/messages.md. */
    write: { type: 'boolean', default: false },
  },
})

await runCommand(async () => {
  await removeEndedRuns('postgres')
  const figures = await proveMessages({ kills: Number(values.kills), seed: Number(values.seed) })
  printFigures(figures, values.json)
  if (values.write)
    writeProofPage(
      {
        name: 'messages',
        title: 'Messages to merchants: delivered, whoever dies or is down',
        how: 'a gateway killed again and again while it decides and sends, to a real SMTP server and an SMS gateway that are down, slow or wrong by turns; afterwards everything works, and what arrived is held against what was decided. A repeat under the same Message-ID or idempotency key is what a kill between the acceptance and its mark leaves.',
      },
      figures,
    )
  if (figures.some(({ ok }) => !ok)) process.exitCode = 1
})
