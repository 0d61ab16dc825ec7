import type { HistoryCounts } from '#tests/proofs/histories.ts'
import { atLeast, type Figure, told } from './figure.ts'

/** How much was tried: without it, no fault found would say nothing. */
export const historyFigures = (
  { histories, done, refused, decisions }: HistoryCounts,
  wanted: number,
  seed: number,
  people = 'five',
): readonly Figure[] => [
  atLeast(`random histories of ${people} people`, histories, 'histories', wanted, seed),
  told('acts done', done, 'acts', seed),
  told('acts refused', refused, 'acts', seed),
  told('decisions judged', decisions, 'decisions', seed),
]

interface Planted {
  /** Histories in which an administrator and the accounts they made count as others. */
  readonly alone: { readonly byOnePerson: number }
  /** Histories in which who approved may verify. */
  readonly twice?: { readonly verifiedByApprover: number }
}

/** Faults that were planted, and have to be found. */
export const plantedFigures = ({ alone, twice }: Planted, seed: number): readonly Figure[] => [
  atLeast('planted forgotten administrator: decisions by one person found', alone.byOnePerson, 'decisions', 1, seed),
  ...(twice === undefined
    ? []
    : [
        atLeast(
          'planted forgotten approver: verified by who approved, found',
          twice.verifiedByApprover,
          'decisions',
          1,
          seed,
        ),
      ]),
]
