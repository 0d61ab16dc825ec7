import { expect, test } from 'vitest'
import { accountTabs } from './accountTabs.ts'

test('Account Management counts its eleven documented tabs in their order', () => {
  expect(accountTabs.map(({ label }) => label)).toEqual([
    'Hold Settlement',
    'Settlements',
    'Payout / Recon',
    'Configuration',
    'Refund',
    'Regularization',
    'Merchant MIS',
    'Cashback / Chargeslip',
    'IMEI Unblock',
    'DSR Login',
    'ENACH Registration',
  ])
})
