import { runProof } from '#commands/proofCommand.ts'
import { proveFaults } from '../../bench/proveFaults.ts'

await runProof({
  name: 'faults',
  title: 'A database that fails at any statement of a job',
  how: 'between a gateway and PostgreSQL stands something that lets one statement fail: PostgreSQL says that its disk is full, the connection breaks before it, or behind it, when it is done and nobody learns of it. Every statement of small jobs of seven kinds fails once in each way, over HTTP; each row has to be applied once, its mark, the counts and the audit have to agree, the job has to end by itself, its person has to be told once, and no file and no connection may be lost.',
  sizes: { every: 1, seed: 20_261_122 },
  prove: proveFaults,
})
