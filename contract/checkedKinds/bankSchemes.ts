import type { CheckedKindEntry } from './checkedKind.ts'

export const bankMakerService = 'bank_setup_maker_service'
export const bankCheckerService = 'bank_setup_checker_service'

export const bankSchemeKind = {
  kind: 'bankScheme',
  name: 'Bank Setup',
  subject: 'bankScheme',
  /** The services of the menu, and the one that the documents name for the tab (conflict X048). */
  readers: ['bank_setup_view_service', bankMakerService, bankCheckerService, 'opssettlements'],
  deciders: [bankCheckerService],
  hasEffect: true,
  list: 'bankSchemes.list',
  page: 'bankSchemes.get',
  fields: {
    bank: { label: 'Bank', as: 'text' },
    bankCode: { label: 'Bank Code', as: 'text' },
    tenure: { label: 'Tenure', as: 'months' },
    rate: { label: 'Flat Rate', as: 'bps' },
    bankTenureId: { label: 'Bank Tenure Id', as: 'text' },
    brandCode: { label: 'Brand', as: 'text' },
    startDate: { label: 'Start Date', as: 'instant' },
    endDate: { label: 'End Date', as: 'instant' },
  },
} as const satisfies CheckedKindEntry
