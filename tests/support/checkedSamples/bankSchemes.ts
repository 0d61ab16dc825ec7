import { z } from 'zod'
import { editBankScheme } from '#contract/calls/money/bankSchemes.ts'
import { bankScheme } from '#machines/money/bankScheme.ts'
import type { ExpectedRow } from '#tests/proofs/permissions/expectedRow.ts'
import type { Try } from '#tests/proofs/scope/attempt.ts'
import type { Target } from '#tests/proofs/scope/target.ts'
import { buildScheme } from '#tests/support/rates.ts'
import type { CheckedSample } from './checkedSample.ts'

const maker = 'bank_setup_maker_service'
const checker = 'bank_setup_checker_service'
const viewer = 'bank_setup_view_service'

/** The day on which the numbers begin to count: every scheme of a run is dated from one instant. */
const now = new Date()
const dayMs = 86_400_000
const schemeOf = (number: number, rate = 1350) => {
  const start = Math.floor(now.getTime() / 1000) * 1000 + number * 3 * dayMs
  return buildScheme(now, {
    bankTenureId: `T${number}`,
    rate,
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + dayMs).toISOString(),
  })
}

const nobodys = {
  id: 999_999,
  bank: 'Sahyadri Bank',
  bank_code: 'SHYD',
  tenure: 3,
  rate: 12,
  bank_tenure_id: 'T3',
  brand_code: 'NOWHERE',
  start_date: '2026-01-01T00:00:00Z',
  end_date: '2026-12-31T00:00:00Z',
}

/** The Setup tab: conflict X048. */
const setup = ['opssettlements', maker, checker, viewer]

const permissions: readonly ExpectedRow[] = [
  { call: 'bankSchemes.list', opensFor: setup, asks: { size: 1 }, answer: '200' },
  { call: 'bankSchemes.get', opensFor: setup, asks: { id: 999_999 }, answer: '404 record-not-found' },
  { call: 'bankSchemes.payments', opensFor: setup, asks: { id: 999_999 }, answer: '404 record-not-found' },
  { call: 'bankSchemes.banks', opensFor: setup, asks: {}, answer: '200' },
  { call: 'bankSchemes.create', opensFor: [maker], asks: {}, answer: '400 bad-request' },
  { call: 'bankSchemes.edit', opensFor: [maker], asks: nobodys, ifMatch: 1, answer: '404 record-not-found' },
  {
    call: 'bankSchemes.verify',
    opensFor: [checker],
    asks: { ...nobodys, verification_status: 'APPROVED' },
    ifMatch: 1,
    answer: '404 record-not-found',
  },
]

const taken = {
  bank: 'HDFC',
  bank_code: 'HDFC_DEBIT',
  tenure: 12,
  rate: '1.5',
  bank_tenure_id: 'TAKEN',
  start_date: '2099-01-01 00:00:00',
  end_date: '2099-12-31 00:00:00',
}
const idOf = ({ checkedIds }: Target) => checkedIds.bankScheme ?? 0
const tries: readonly Try[] = [
  { call: 'bankSchemes.list', asks: () => ({ size: 300 }), byBrand: true },
  { call: 'bankSchemes.get', asks: (target) => ({ id: idOf(target) }), refused: 'not-found', byBrand: true },
  { call: 'bankSchemes.payments', asks: (target) => ({ id: idOf(target) }), refused: 'not-found', byBrand: true },
  {
    call: 'bankSchemes.create',
    asks: ({ brandCode }) => ({ ...taken, brand_code: brandCode }),
    refused: 'not-allowed',
    byBrand: true,
  },
  {
    call: 'bankSchemes.edit',
    asks: (target) => ({ ...taken, id: idOf(target), brand_code: target.brandCode }),
    refused: 'not-found',
    ifMatch: 1,
    byBrand: true,
  },
  {
    call: 'bankSchemes.verify',
    asks: (target) => ({ ...taken, id: idOf(target), brand_code: 'ASTRON', verification_status: 'APPROVED' }),
    refused: 'not-found',
    ifMatch: 1,
    byBrand: true,
  },
]

export const bankSchemeSample: CheckedSample = {
  kind: 'bankScheme',
  table: 'bank_schemes',
  valueColumn: 'rate',
  machine: bankScheme,
  subject: 'bankScheme',
  readers: setup,
  deciders: [checker],
  hasEffect: true,
  people: { maker: 'bankmaker', approve: 'bankchecker' },
  held: { always: [], services: [maker, checker, viewer], flags: [] },
  // Without the service the door refuses, before the scheme is looked at.
  isRefusedFirst: (act, { services }) => !services.includes(act === 'edit' ? maker : checker),
  rolesFor: (act) => [act === 'make' ? 'bank_maker' : 'bank_checker'],
  isByBrand: true,
  list: 'bankSchemes.list',
  permissions,
  tries,
  make: (who, number, value) => who.call('bankSchemes.create', schemeOf(number, value)),
  edit: (who, { id, revision }, number, value) =>
    who.call('bankSchemes.edit', { ...schemeOf(number, value), id }, { ifMatch: revision }),
  editRequest: ({ id, revision }, number) => ({
    path: '/ops/campaign/wrapperLambdaApis',
    body: {
      url: editBankScheme.path,
      method: 'POST',
      payload: {
        ...(z.encode(editBankScheme.request, { ...schemeOf(number, 1400), id }) as object),
        ...editBankScheme.discriminator,
      },
    },
    ifMatch: revision,
  }),
  makeForeign: (who, { brand }) =>
    who.call('bankSchemes.create', buildScheme(new Date(), { brandCode: 'BOLTWAVE', bankTenureId: brand })),
}
