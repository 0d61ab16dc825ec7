import { expect, test } from 'vitest'
import { type PaidFacts, whyNotPaid } from './whyNotPaid.ts'

const ready: PaidFacts = {
  status: 'Ready_to_Settle',
  blockers: [],
  hold: null,
  batch: null,
  bankStatus: 'NOT_SENT',
  utrNumber: '',
}
const batch = { id: 7, state: 'sealed', settlesOn: '26 Nov 2026' }
const merchantHold = { number: 3, since: '20 Nov 2026', until: '', reason: 'The bank asked.' }
const reserve = { ...merchantHold, number: 4, until: '1 Mar 2027', amount: '₹10.00' }
const hold = { status: 'HOLDCC', by: 'finance', since: '20 Nov 2026', reason: 'The bank asked.' }

test.each<[PaidFacts, RegExp]>([
  [ready, /^It is ready, and in no batch yet/],
  [{ ...ready, batch }, /^It is in batch 7, which waits for a second person/],
  [{ ...ready, batch: { ...batch, state: 'fileIssued' } }, /sent to the bank/],
  [{ ...ready, status: 'Draft', blockers: ['kyc-not-approved'] }, /^The KYC of the merchant is not approved\.$/],
  [{ ...ready, status: null, hold }, /^It is held \(HOLDCC\) by finance since 20 Nov 2026: The bank asked\.$/],
  [{ ...ready, status: 'Settled', batch }, /^It was set off/],
  [
    { ...ready, status: 'Settled', batch, carriedWhy: 'small' },
    /^Its payout is below the smallest one\. The merchant’s next batch includes it\.$/,
  ],
  [
    { ...ready, status: 'Settled', batch, carriedWhy: 'noRail' },
    /none of the batch’s rails takes\. The merchant’s next/,
  ],
  [{ ...ready, status: 'Settled', batch, utrNumber: 'U1' }, /^$/],
  [
    { ...ready, status: 'Draft', blockers: ['merchant-on-hold'], merchantHold },
    /^The merchant is on hold since 20 Nov 2026, until it is released: The bank asked\.$/,
  ],
  [
    { ...ready, status: 'Settled', batch, utrNumber: 'U1', reserve },
    /^₹10\.00 of it is kept back until 1 Mar 2027 by reserve 4 of the merchant: The bank asked\.$/,
  ],
  [{ ...ready, status: 'Settled', batch, reserve }, /^₹10\.00 of it is kept back/],
  [{ ...ready, status: 'Settled', batch, utrNumber: 'U1', bankStatus: 'RETURNED' }, /^The bank returned/],
])('%o says why', (facts, said) => {
  expect(whyNotPaid(facts)).toMatch(said)
})
