import { expect, test } from 'vitest'
import { accountTabs, tabOf } from './accountTabs.ts'

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

test('the address opens the tab it names, or the first one that the person may see', () => {
  const shown = [3, 9]
  expect(['3', '9', '4', '-1', 'x', '99', null].map((wanted) => tabOf(wanted, shown))).toEqual([3, 9, 3, 3, 3, 3, 3])
  expect(tabOf('3', [])).toBe(undefined)
})
