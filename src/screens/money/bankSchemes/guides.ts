import type { Guides } from '#src/session/guide.ts'

const states = [
  ['Created', 'a checker approves or rejects it'],
  ['Approved', 'payments use it from its first day'],
  ['Rejected', 'its maker mends it'],
] as const

export const guides: Guides = {
  '/bank-setup': {
    is: 'Instalment plans of banks: tenures, rates and who pays the interest.',
    states,
  },
  '/bank-schemes/:schemeId': {
    is: 'One instalment plan of a bank: its terms, who has to act, the payments that use it, and who did what.',
    states,
  },
}
