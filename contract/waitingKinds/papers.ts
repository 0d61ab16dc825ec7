import type { WaitingKindEntry } from './waitingKind.ts'

/** By the first day of the month. */
export const paperMonthKind = {
  kind: 'paperMonth',
  name: 'Papers of a Month',
  step: 'approve',
  deciders: ['opssettlements'],
  decidedAt: (month) => `/papers/months/${month.slice(0, 7)}`,
} as const satisfies WaitingKindEntry

/** By the id of the paper. */
export const creditNoteKind = {
  kind: 'creditNote',
  name: 'Credit Note',
  step: 'approve',
  deciders: ['opssettlements'],
  decidedAt: (paperId) => `/papers/${paperId}`,
} as const satisfies WaitingKindEntry
