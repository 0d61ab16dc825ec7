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
const hold = { status: 'HOLDCC', by: 'finance', since: '20 Nov 2026', reason: 'The bank asked.' }

test.each<[PaidFacts, RegExp]>([
  [ready, /^It is ready, and in no batch yet/],
  [{ ...ready, batch }, /^It is in batch 7, which waits for a second person/],
  [{ ...ready, batch: { ...batch, state: 'fileIssued' } }, /sent to the bank/],
  [{ ...ready, status: 'Draft', blockers: ['kyc-not-approved'] }, /^The KYC of the merchant is not approved\.$/],
  [{ ...ready, status: null, hold }, /^It is held \(HOLDCC\) by finance since 20 Nov 2026: The bank asked\.$/],
  [{ ...ready, status: 'Settled', batch }, /^It was set off/],
  [{ ...ready, status: 'Settled', batch, utrNumber: 'U1' }, /^$/],
  [{ ...ready, status: 'Settled', batch, utrNumber: 'U1', bankStatus: 'RETURNED' }, /^The bank returned/],
])('%o says why', (facts, said) => {
  expect(whyNotPaid(facts)).toMatch(said)
})
