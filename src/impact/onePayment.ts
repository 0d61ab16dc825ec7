import type { Impact } from '#contract/calls/platform/impact.ts'

interface Payment {
  readonly subject: string
  readonly merchantCode: string
  readonly displayName: string
  readonly amount: number
}

/** What an act on one payment moves that is on the screen already; `limits` as they were before it. */
export const onePayment = (
  { subject, merchantCode, displayName, amount }: Payment,
  secondPerson: Impact['secondPerson'],
  limits: Impact['limits'] = [],
): Impact => ({
  rows: 1,
  unit: 'payment',
  sum: amount,
  cameBack: null,
  merchants: merchantCode === '' ? 0 : 1,
  brands: null,
  largest: [
    {
      row: null,
      subject,
      who: [merchantCode, displayName].filter((text) => text !== '').join(', '),
      amount,
      gives: '',
    },
  ],
  limits: limits.map((limit) => ({ ...limit, asks: amount })),
  secondPerson,
  by: '',
})
