import { runProof } from '#commands/proofCommand.ts'
import { proveKyc } from '../../bench/proveKyc.ts'

await runProof({
  name: 'kyc',
  title: 'KYC: four eyes, and only what was seen',
  how: 'every cell of the three machines as a raw request, random histories of five people over HTTP on PostgreSQL, judged by what was done to each merchant, and races of two reviewers.',
  sizes: { histories: 10_000, races: 1_000, seed: 2026 },
  prove: proveKyc,
})
