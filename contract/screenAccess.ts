import type { Access } from './wire/call.ts'

/**
 * Who may make the calls that screens open with. By itself, because the desk draws its menu from it before it has the
 * schemas of any call.
 */
export const screenAccess = {
  audit: { anyOf: ['getusers'], flag: 'admin' },
  /** The services of the menu, and the one that the documents name for the tab (conflict X048). */
  bankSchemes: {
    anyOf: ['bank_setup_view_service', 'bank_setup_maker_service', 'bank_setup_checker_service', 'opssettlements'],
  },
  files: { anyOf: ['downloads'] },
  kycReview: { anyOf: ['kyc_by_{product}', 'kyc_by_pine'] },
  merchants: { anyOf: ['updatemerchantuser', 'getporfoliomerchants'] },
  messages: { anyOf: ['kyc_approved', 'updatemerchantuser'] },
  nonKycMerchants: { anyOf: ['getkycincompletemerchants'] },
  people: { anyOf: ['getusers'] },
  scripts: { anyOf: ['getscripts&files'] },
  sessions: { anyOf: ['getusers'], flag: 'admin' },
  waiting: { anyOf: ['opssettlements', 'bank_setup_checker_service'] },
} as const satisfies Record<string, Access>
