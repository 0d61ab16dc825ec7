import { runProof } from '#commands/proofCommand.ts'
import { proveMoney } from '../bench/proveMoney.ts'

await runProof({
  name: 'money',
  title: 'Settlements and refunds: the sums agree, and nobody decides on their own work',
  how: 'random histories over HTTP on PostgreSQL, judged by what is stored and by what each person did.',
  sizes: { histories: 10_000, races: 200, seed: 2026 },
  prove: proveMoney,
})
