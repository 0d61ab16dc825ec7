import { runProof } from '#commands/proofCommand.ts'
import { proveJobs } from '../../bench/proveJobs.ts'

await runProof({
  name: 'jobs',
  title: 'Uploads outlive kills: every row once',
  how: "two gateways and two workers on one PostgreSQL; one of them is killed (SIGKILL) at a drawn moment and replaced, again and again, while sheets are uploaded. Each sheet changes the same merchants, so that a merchant's version says how often it was written.",
  sizes: { kills: 1_000, uploads: 200, rows: 5_000, seed: 20_261_122 },
  prove: proveJobs,
})
