import type { CheckedKindEntry } from './checkedKind.ts'

/** Rules by which recon takes open lines as they are. */
export const matchRuleKind = {
  kind: 'matchRule',
  name: 'Match Rule',
  subject: 'matchRule',
  readers: ['opssettlements'],
  deciders: ['opssettlements'],
  hasEffect: false,
  list: 'recon.matchRules',
  fields: {
    gateway: { label: 'Gateway', as: 'text', codes: 'gateway' },
    difference: { label: 'Difference', as: 'text', codes: 'matchDifference' },
    tolerance: { label: 'Tolerance', as: 'paise' },
    daysApart: { label: 'Days apart', as: 'text' },
    linesADay: { label: 'Lines a day', as: 'text' },
    sumADay: { label: 'Sum a day', as: 'paise' },
  },
} as const satisfies CheckedKindEntry
