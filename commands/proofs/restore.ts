import { runProof } from '#commands/proofCommand.ts'
import { proveRestore } from '../../bench/proveRestore.ts'

await runProof({
  name: 'restore',
  title: 'Backups under load: whole or none',
  how: 'a gateway and a worker on the embedded PostgreSQL while people save as fast as they are answered and send files. Each drill takes a backup with a kill (SIGKILL) inside at a drawn moment, by turns of the backup, of gateway, worker, backup and every process of PostgreSQL at once, of the restore, or of everything right behind the backup. Whatever has the name of a backup is restored into a new folder while they rest, and what was acknowledged before the time in its manifest is looked for.',
  sizes: { drills: 20, seed: 20_261_129 },
  prove: proveRestore,
})
