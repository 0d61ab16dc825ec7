import type { Guides } from '#src/session/guide.ts'

const kycStates = [
  ['Not submitted', 'the merchant sends papers'],
  ['Waits', 'a reviewer approves or declines'],
  ['Approved', 'the merchant is paid; a reviewer opens it again'],
  ['Declined', 'the merchant sends the papers that were named'],
] as const

export const guides: Guides = {
  '/merchants-new/kyc': {
    is: 'Merchants whose papers wait for a decision, the longest first.',
    states: kycStates,
    keys: [['n', 'Open the next merchant that waits']],
  },
  '/merchants-new/kyc/add-edit-merchant/:action': {
    is: "One merchant's papers beside what they say; approve, or decline and name what has to come again.",
    states: kycStates,
    keys: [
      ['n', 'Open the next merchant that waits'],
      ['u', 'Update the KYC status'],
      ['+ -', 'Larger and smaller'],
      ['r', 'Turn the document'],
    ],
  },
  '/merchants-new/kyc/in-a-row': {
    is: 'Decide on the papers of one merchant after the other: the queue at the left, the review at the right.',
    states: kycStates,
    keys: [
      ['a', 'Approve'],
      ['d', 'Decline'],
      ['u', 'Take the last decision back'],
    ],
  },
  '/merchants-new/kyc/messages': {
    is: 'What merchants were told of their KYC, and whether it left.',
    states: [
      ['Waiting', 'the desk sends it'],
      ['Sent', 'nobody'],
      ['Failed', 'send it again'],
      ['Kept', 'there is no way to send it'],
    ],
  },
  '/non-kyc-merchants': {
    is: 'Merchants who have not finished their KYC, and what is missing.',
  },
}
