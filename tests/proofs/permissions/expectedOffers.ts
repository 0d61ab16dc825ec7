import type { ExpectedRow } from './expectedRow.ts'

const opensFor = ['getusers', 'upload_offer', 'offerdescupdate']
/** Whoever may make one of the changes that wait. */
const deciding = [...opensFor, 'addeditbrandconfig']
const describing = ['offerdescupdate']
const answer = '404 brand-not-found'
const rule = { brand_code: 'NOWHERE' }
const extend = { brand: 'NOWHERE', offersDeciderToUpdate: [999_999], date: '2030-01-01' }

export const expectedOffers: readonly ExpectedRow[] = [
  { call: 'offers.searchSkus', opensFor, asks: { ...rule, sku: ['A'] }, answer },
  { call: 'offers.skus', opensFor, asks: rule, answer },
  { call: 'offers.list', opensFor, asks: { ...rule, bank_code: 'HDFC' }, answer },
  { call: 'offers.get', opensFor, asks: { id: 999_999 }, answer: '404 record-not-found' },
  { call: 'offers.update', opensFor, asks: { brand: 'NOWHERE', id: 999_999, version: 1 }, answer },
  {
    call: 'offers.changeSkus',
    opensFor,
    asks: {
      brand: 'NOWHERE',
      oldSkuList: [],
      updatedSkuList: ['A'],
      offerConfigDeciderId: 999_999,
      start_date: '2030-01-01',
      end_date: '2030-01-02',
    },
    answer,
  },
  { call: 'offers.extend', opensFor, asks: extend, answer },
  { call: 'offers.effect', opensFor, asks: { act: 'extend', change: extend }, answer },
  { call: 'offers.changes', opensFor, asks: rule, answer },
  {
    call: 'offers.takeBack',
    opensFor,
    asks: { change_id: '00000000-0000-4000-8000-000000000000' },
    answer: '404 record-not-found',
  },
  { call: 'offers.waits', opensFor: deciding, asks: {}, answer: '200' },
  {
    call: 'offers.decide',
    opensFor: deciding,
    asks: { wait_id: '00000000-0000-4000-8000-000000000000', decision: 'approve' },
    answer: '404 record-not-found',
  },
  { call: 'offers.check', opensFor, asks: { rule }, answer },
  { call: 'offers.whatIf', opensFor, asks: { rule }, answer },
  { call: 'offers.evaluate', opensFor, asks: { ...rule, amount: 1 }, answer },
  { call: 'offers.velocityChecks', opensFor, asks: { include_brands: 'NOWHERE' }, answer },
  { call: 'offers.addVelocityCheck', opensFor, asks: { brand: 'NOWHERE', desc1: 'a', desc2: 'b' }, answer },
  { call: 'offers.removeVelocityCheck', opensFor, asks: { brand: 'NOWHERE', id: 1 }, answer },
  { call: 'offers.descriptions', opensFor: describing, asks: { brand: 'NOWHERE' }, answer },
  { call: 'offers.updateDescriptions', opensFor: describing, asks: { brand: 'NOWHERE' }, answer },
  { call: 'offers.outputFiles', opensFor, asks: {}, answer: '200' },
  {
    call: 'reports.cashbackOutput',
    opensFor,
    asks: { from_date: '2026-01-01', to_date: '2026-01-02' },
    answer: '200',
  },
  {
    call: 'reportJobs.cashbackOutput',
    opensFor,
    asks: { arguments: { creation_date: '2026-01-01', brand_code: 'NOWHERE' } },
    answer,
  },
]
