import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/offer-mgmt': {
    is: 'Offers of a brand: what a payment gets, who pays for it, and how often. Choose the brand first.',
  },
  '/offer-mgmt#excel': {
    is: 'Write an offer in a form, see it as a sentence and try it, then have it as a sheet.',
    keys: [
      ['Alt Enter', 'Try it'],
      ['Ctrl Enter', 'Create it'],
    ],
  },
  '/offer-mgmt#sku-search': {
    is: 'Which offers a model has, today or on another day.',
  },
  '/offer-mgmt#sku-offers': {
    is: 'Extend, expire or change the offers that were found. What gives more waits for a second person.',
    states: [
      ['Waiting for approval', 'somebody else of the catalogue approves or rejects it; its maker withdraws it'],
      ['In force', 'change or expire it'],
    ],
  },
  '/offer-mgmt#velocity': {
    is: 'How often one card, phone or person may have an offer.',
  },
  '/offer-mgmt#cashback-output': {
    is: 'What offers gave in some days, as files.',
  },
  '/offer-mgmt#upload': {
    is: 'Upload offers as a sheet; the plan says what changes before anything does.',
    states: [
      ['Pending', 'whoever uploaded it starts it'],
      ['Checking, Running', 'the desk'],
      ['Waiting for confirmation', 'a person looks at the plan and confirms it; for money somebody else'],
      ['Done, Done with failures', 'correct the result and send it again'],
      ['Failed, Cancelled', 'upload it anew'],
    ],
  },
  '/offers/:offerId': {
    is: 'One offer as a sentence: whom it is for, what it gives, who pays, and what happened to it.',
    states: [
      ['Waiting for approval', 'somebody else of the catalogue approves or rejects it; its maker withdraws it'],
      ['In force', 'change or expire it'],
    ],
  },
}
