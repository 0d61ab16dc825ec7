import type { Try } from './attempt.ts'
import type { Target } from './target.ts'

const brandCode = (target: Target) => ({ brand_code: target.brandCode })
const brand = (target: Target) => ({ brand: target.brandCode })
const extend = (target: Target) => ({
  ...brand(target),
  offersDeciderToUpdate: [target.offerId],
  offersConfigToUpdate: [target.offerId],
  date: '2030-01-01',
})
const update = (target: Target) => ({
  ...brand(target),
  id: target.offerId,
  offer_config_id: target.offerId,
  version: 1,
})
const skus = (target: Target) => ({
  ...brand(target),
  oldSkuList: [],
  updatedSkuList: ['SKU'],
  offerConfigDeciderId: target.offerId,
  offerConfigId: target.offerId,
  start_date: '2030-01-01',
  end_date: '2030-01-02',
})

const asked: readonly Pick<Try, 'call' | 'asks'>[] = [
  { call: 'offers.searchSkus', asks: (target) => ({ ...brandCode(target), sku: ['SKU'] }) },
  { call: 'offers.skus', asks: brandCode },
  { call: 'offers.list', asks: (target) => ({ ...brandCode(target), bank_code: 'HDFC' }) },
  { call: 'offers.get', asks: ({ offerId }) => ({ id: offerId }) },
  { call: 'records.life', asks: ({ offerId }) => ({ kind: 'offer', key: String(offerId) }) },
  { call: 'offers.update', asks: update },
  { call: 'offers.changeSkus', asks: skus },
  { call: 'offers.extend', asks: extend },
  { call: 'offers.effect', asks: (target) => ({ act: 'extend', change: extend(target) }) },
  { call: 'offers.effect', asks: (target) => ({ act: 'update', change: update(target) }) },
  { call: 'offers.effect', asks: (target) => ({ act: 'changeSkus', change: skus(target) }) },
  { call: 'offers.changes', asks: brandCode },
  { call: 'offers.takeBack', asks: ({ changeId }) => ({ change_id: changeId }) },
  { call: 'offers.waits', asks: brandCode },
  { call: 'offers.waits', asks: ({ waitId }) => ({ wait_id: waitId }) },
  { call: 'offers.decide', asks: ({ waitId }) => ({ wait_id: waitId, decision: 'approve' }) },
  { call: 'offers.check', asks: (target) => ({ rule: brandCode(target) }) },
  { call: 'offers.whatIf', asks: (target) => ({ rule: brandCode(target) }) },
  { call: 'offers.evaluate', asks: (target) => ({ ...brandCode(target), amount: 1 }) },
  { call: 'offers.velocityChecks', asks: (target) => ({ include_brands: target.brandCode }) },
  { call: 'offers.addVelocityCheck', asks: (target) => ({ ...brand(target), desc1: 'a', desc2: 'b' }) },
  { call: 'offers.removeVelocityCheck', asks: (target) => ({ ...brand(target), id: target.offerId }) },
  { call: 'offers.descriptions', asks: brand },
  { call: 'offers.updateDescriptions', asks: brand },
  {
    call: 'reportJobs.cashbackOutput',
    asks: (target) => ({ arguments: { creation_date: '2026-01-01', ...brandCode(target) } }),
  },
]

/** A brand that is not the person's is answered like one that is not there. */
export const offerTries: readonly Try[] = [
  ...asked.map((one): Try => ({ ...one, refused: 'not-found', byBrand: true })),
  {
    call: 'reports.cashbackOutput',
    asks: (target) => ({ from_date: '2026-01-01', to_date: '2026-01-02', brand_code: [target.brandCode] }),
    refused: 'not-found',
    byBrand: true,
  },
]
