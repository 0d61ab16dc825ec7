import { z } from 'zod'
import { editBankScheme } from '#contract/calls/bankSchemes.ts'
import { bankScheme } from '#machines/bankScheme.ts'
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

export const bankSchemeSample: CheckedSample = {
  kind: 'bankScheme',
  table: 'bank_schemes',
  valueColumn: 'rate',
  machine: bankScheme,
  subject: 'bankScheme',
  readers: ['opssettlements', maker, checker, viewer],
  deciders: [checker],
  hasEffect: true,
  people: { maker: 'bankmaker', approve: 'bankchecker' },
  held: { always: [], services: [maker, checker, viewer], flags: [] },
  // Without the service the door refuses, before the scheme is looked at.
  isRefusedFirst: (act, { services }) => !services.includes(act === 'edit' ? maker : checker),
  rolesFor: (act) => [act === 'make' ? 'bank_maker' : 'bank_checker'],
  isByBrand: true,
  list: 'bankSchemes.list',
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
