import { runProof } from '#commands/proofCommand.ts'
import { proveHostile } from '../../bench/proveHostile.ts'

await runProof({
  name: 'hostile',
  title: 'Hostile files: a documented sentence, and the gateway goes on',
  how: 'every named file of tests/proofs/hostile sent over HTTP to a gateway process of its own by both ways in, then honest sheets that chance has changed; each until its refusal, or until its job ended and its result was read.',
  sizes: { mutants: 2_000, seed: 20_261_122 },
  prove: proveHostile,
})
