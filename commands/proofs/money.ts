import { runProof } from '#commands/proofCommand.ts'
import { proveMoney } from '../../bench/proveMoney.ts'

await runProof({
  name: 'money',
  title: 'Money: sums agree, nobody decides on their own work, and kills and races change no end',
  how: 'random histories of settlements, holds, payouts, refunds, recon and regularization over HTTP on PostgreSQL, races, and a gateway killed within a UTR file and within a refund; judged by what is stored and by what each person did.',
  sizes: { histories: 10_000, races: 200, kills: 20, rows: 10_000, minutes: 0, seed: 2026 },
  prove: proveMoney,
})
