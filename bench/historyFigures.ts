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
