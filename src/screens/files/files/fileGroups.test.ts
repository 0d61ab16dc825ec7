import { expect, it } from 'vitest'
import { allTab, filesOfTab, fileTabs, tabOfAction } from './fileGroups.ts'

it('Downloads has its eight tabs in order', () => {
  expect(fileTabs).toEqual([
    'Settlement Report',
    'Store Activation',
    'Merchant Onboard',
    'Offer Config',
    'Scheme Config',
    'Cashback',
    'Other',
    'All',
  ])
})

it('files are grouped by their action text, whatever its case and joints', () => {
  const actions = [
    'Settlement',
    'STORE_ACTIVATION',
    'ACTIVATE_STORE',
    'onboard merchant',
    'MERCHANT_ONBOARD_OUTPUT',
    'offer config',
    'SCHEME_CONFIG',
    'CASHBACK_OUTPUT',
    'cash_back_insert_update',
  ]
  expect(actions.map((action) => fileTabs[tabOfAction(action)])).toEqual([
    'Settlement Report',
    'Store Activation',
    'Store Activation',
    'Merchant Onboard',
    'Merchant Onboard',
    'Offer Config',
    'Scheme Config',
    'Cashback',
    'Cashback',
  ])
})

it('an action that fits no group falls into Other, and All shows everything', () => {
  const files = [{ action: 'MERCHANT_UPDATE_INPUT' }, { action: 'MERCHANT_DEACTIVATE_INPUT' }, { action: 'settlement' }]
  expect([filesOfTab(files, fileTabs.indexOf('Other')), filesOfTab(files, allTab)]).toEqual([files.slice(0, 2), files])
})
