import {
  plantedFaults,
  type CaseFindings,
  tryPairs,
  tryRaises,
  trySentences,
  tryVelocity,
  tryWhatIfs,
} from '#tests/proofs/offers/offerProofs.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'

interface Proof {
  readonly whatIfs: number
  readonly pairs: number
  readonly sentences: number
  readonly velocities: number
  readonly raises: number
  readonly seed: number
}

const figuresOf = (what: string, { cases, found, wrong }: CaseFindings, most: number, seed: number): Figure[] => {
  for (const one of wrong) console.error(one)
  return [
    told(`${what} tried`, cases, '', seed),
    // Where nothing is ever found, nothing is proven.
    atLeast(`${what} with something to find`, found, '', Math.ceil(most * cases), seed),
    atMost(`${what} that differ`, wrong.length, '', 0, seed),
  ]
}

export const proveOffers = async ({
  whatIfs,
  pairs,
  sentences,
  velocities,
  raises,
  seed,
}: Proof): Promise<readonly Figure[]> => [
  atLeast(
    'planted faults found',
    plantedFaults.filter((planted) => planted(2_000, seed).wrong.length > 0).length,
    '',
    plantedFaults.length,
    seed,
  ),
  ...figuresOf('what-ifs', tryWhatIfs(whatIfs, seed), 0.01, seed),
  ...figuresOf('pairs of rules', tryPairs(pairs, seed), 0.05, seed),
  ...figuresOf('velocity checks over six weeks', tryVelocity(velocities, seed), 0.05, seed),
  ...figuresOf('changes of an offer', tryRaises(raises, seed), 0.05, seed),
  ...figuresOf('sentences', trySentences(sentences, seed), 1, seed),
]
