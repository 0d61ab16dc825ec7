import { runProof } from '#commands/proofCommand.ts'
import { proveRates } from '../../bench/proveRates.ts'

await runProof({
  name: 'rates',
  title: 'Rates and bank schemes: nobody decides on their own work',
  how: 'random histories over HTTP on PostgreSQL, judged by what was done to each record.',
  sizes: { histories: 10_000, races: 1_000, seed: 2026 },
  prove: proveRates,
})
