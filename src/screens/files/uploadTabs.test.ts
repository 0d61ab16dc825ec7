import { expect, it } from 'vitest'
import { chooseUploadTab } from './uploadTabs.ts'

const holding =
  (...services: string[]) =>
  (service: string) =>
    services.includes(service)

it('Bulk-Uploads opens on the first tab that the services allow', () => {
  const all = ['dsr', 'pos_mid_tid_mapping_service', 'promoter_voucher_map_service']
  expect([
    chooseUploadTab(null, holding(...all)),
    chooseUploadTab(null, holding('promoter_voucher_map_service', 'pos_mid_tid_mapping_service')),
    chooseUploadTab(null, holding('promoter_voucher_map_service')),
    chooseUploadTab(null, holding()),
  ]).toEqual([0, 1, 2, undefined])
})

it('an address opens its tab again, unless the person may not see it or there is none', () => {
  const holds = holding('pos_mid_tid_mapping_service', 'promoter_voucher_map_service')
  expect(['2', '1', '0', '3', 'x', ''].map((text) => chooseUploadTab(text, holds))).toEqual([2, 1, 1, 1, 1, 1])
})
