import { runProof } from '#commands/proofCommand.ts'
import { proveSuperMerchants } from '../../bench/proveSuperMerchants.ts'

await runProof({
  name: 'onboarding',
  title: 'Super merchants: verified means this very number',
  how: 'random interleavings of two people with two tabs each, who load pages anew, a provider that answers in any order, twice, late or for another request, and gateways that are gone meanwhile, over HTTP on PostgreSQL, judged by what the provider was asked and said; and generated identity numbers, each with one character wrong; and the times of a long list.',
  sizes: { histories: 10_000, numbers: 100_000, merchants: 100_000, kills: 40, seed: 2026 },
  prove: proveSuperMerchants,
})
