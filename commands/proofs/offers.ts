import { runProof } from '#commands/proofCommand.ts'
import { proveOffers } from '../../bench/proveOffers.ts'

await runProof({
  name: 'offers',
  title: 'Offers: one rule says what is given',
  how: 'random rules and transactions against a second computation that shares nothing with the first, pairs of rules against every value of a small world, velocity checks over the payments of six weeks, sentences against the rules that they say.',
  sizes: { whatIfs: 100_000, pairs: 10_000, sentences: 10_000, velocities: 10_000, raises: 50_000, seed: 33 },
  prove: proveOffers,
})
