import { z } from 'zod'
import { type Decision } from '#contract/calls/platform/checkedRecords.ts'
import { type MdrMaster, paymentMethods, saveFee, saveMdrRate } from '#contract/calls/money/rates.ts'
import { gstOf } from '#contract/wire/money.ts'
import { rateStatus } from '#machines/money/rateStatus.ts'
import { buildFee, buildRate } from '#tests/support/rates.ts'
import type { CheckedSample } from './checkedSample.ts'

const rolesFor: CheckedSample['rolesFor'] = (act, stateBefore) => {
  if (act === 'make') return ['drafter']
  if (act === 'cancel') return ['approver', 'checker']
  if (act === 'reject') return stateBefore === 'approved' ? ['checker'] : ['approver']
  return act === 'approve' ? ['approver'] : ['checker']
}

const byFlags = {
  machine: rateStatus,
  readers: ['opssettlements'],
  deciders: ['opssettlements'],
  people: { maker: 'drafter', approve: 'approver', verify: 'ratechecker' },
  held: { always: ['opssettlements'], services: [], flags: ['drafter', 'approver', 'checker'] },
  // Who may not make a rate at all is told so before the rate that it would replace is looked at.
  isRefusedFirst: (act, { flags }) => act === 'addVersion' && !flags.includes('drafter'),
  rolesFor,
  // In expectedRates.ts and rateTries.ts: their calls serve four kinds.
  permissions: [],
  tries: [],
} as const satisfies Partial<CheckedSample>

const status = { approve: 'approved', verify: 'verified', cancel: 'cancelled' } as const
const inForm = (decision: Decision) => (decision === 'reject' ? undefined : status[decision])

/** Slabs of one paisa for each number. */
const rateOf = (master: MdrMaster, number: number, value = 250) =>
  buildRate({
    paymentMethod: paymentMethods[number % paymentMethods.length] ?? 'UPI',
    fromAmount: number * 100,
    toAmount: number * 100 + 99,
    value,
    brand: master === 'brand' ? 'ASTRON' : '',
    merchantCode: master === 'special' ? 'M0000001' : '',
  })

const rateRequest = (content: ReturnType<typeof rateOf>, ifMatch?: number) => ({
  path: '/ops/mdrratesupdate',
  body: z.encode(saveMdrRate.request, content),
  ...(ifMatch === undefined ? {} : { ifMatch }),
})

const mdrSample = (master: MdrMaster): CheckedSample => ({
  ...byFlags,
  kind: master,
  table: 'mdr_rates',
  valueColumn: 'value',
  subject: 'rate',
  hasEffect: true,
  isByBrand: master === 'brand',
  list: `rates.${master}`,
  make: (who, number, value) => who.call('rates.save', rateOf(master, number, value)),
  edit: (who, { id, revision }, number, value) =>
    who.call('rates.save', { ...rateOf(master, number, value), id }, { ifMatch: revision }),
  editRequest: ({ id, revision }, number) => rateRequest({ ...rateOf(master, number, 300), id }, revision),
  versionRequest: ({ id }, number) => rateRequest({ ...rateOf(master, number), replacesId: id }),
  decideInForm: async (who, { id, revision }, number, value, decision) => {
    const wanted = inForm(decision)
    if (wanted === undefined) return undefined
    const request = { ...rateOf(master, number, value), id, status: wanted, remark: 'as agreed' }
    return who.call('rates.save', request, { ifMatch: revision })
  },
  ...(master === 'general'
    ? {}
    : {
        makeForeign: (maker, { merchant, brand }) =>
          maker.call(
            'rates.save',
            master === 'special'
              ? buildRate({ merchantCode: 'M0000002', category: merchant, bankwiseValue: `{"${merchant}": 1}` })
              : buildRate({ brand: 'BOLTWAVE', category: brand }),
          ),
      }),
})

const feeOf = (number: number, fee = 100_000) => buildFee({ feeType: `F${number}`, fee, gst: gstOf(fee) })
const feeRequest = (asked: { action: 'add' | 'update'; data: ReturnType<typeof feeOf> }, ifMatch?: number) => ({
  path: '/ops/opssettlements',
  body: { ...(z.encode(saveFee.request, asked) as object), ...saveFee.discriminator },
  ...(ifMatch === undefined ? {} : { ifMatch }),
})

const feeSample: CheckedSample = {
  ...byFlags,
  kind: 'subscription',
  table: 'subscription_fees',
  valueColumn: 'fee',
  subject: 'fee',
  hasEffect: false,
  isByBrand: true,
  list: 'rates.fees',
  make: (who, number, value) => who.call('rates.saveFee', { action: 'add', data: feeOf(number, value) }),
  edit: (who, { id, revision }, number, value) =>
    who.call('rates.saveFee', { action: 'update', data: { ...feeOf(number, value), id } }, { ifMatch: revision }),
  editRequest: ({ id, revision }, number) =>
    feeRequest({ action: 'update', data: { ...feeOf(number, 300), id } }, revision),
  versionRequest: ({ id }, number) => feeRequest({ action: 'add', data: { ...feeOf(number), replacesId: id } }),
  makeForeign: (maker, { brand }) =>
    maker.call('rates.saveFee', { action: 'add', data: buildFee({ brandCode: 'BOLTWAVE', feeType: brand }) }),
}

export const rateSamples = [mdrSample('general'), mdrSample('brand'), mdrSample('special'), feeSample]
