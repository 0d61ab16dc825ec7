import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/bank-setup': {
    is: 'Instalment plans of banks: tenures, rates and who pays the interest.',
    states: [
      ['Created', 'a checker approves or rejects it'],
      ['Approved', 'payments use it from its first day'],
      ['Rejected', 'its maker mends it'],
    ],
  },
}
