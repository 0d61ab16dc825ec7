import type { Guides } from '#src/session/guide.ts'

const superMerchantStates = [
  ['Open', 'a reviewer fills the four sections and saves them'],
  ['Submitted', 'another reviewer approves it or asks for changes'],
  ['Changes requested', 'its author mends what was named'],
  ['Approved', 'nobody until the bank account changes'],
] as const

export const guides: Guides = {
  '/super-merchant-kyc': {
    is: 'Companies that own several merchants, and how far the KYC of each is.',
    states: superMerchantStates,
  },
  '/supermerchants/add-edit-merchant/:action': {
    is: 'The KYC of one company: four sections, verified numbers and papers, then a decision of somebody else.',
    states: superMerchantStates,
  },
}
