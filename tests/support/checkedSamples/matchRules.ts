import { z } from 'zod'
import { editMatchRule, type MatchDifference } from '#contract/calls/money/matchRules.ts'
import type { RequestOfName } from '#contract/index.ts'
import { matchRule } from '#machines/money/matchRule.ts'
import type { ExpectedRow } from '#tests/proofs/permissions/expectedRow.ts'
import type { CheckedSample } from './checkedSample.ts'

type Content = RequestOfName<'recon.createMatchRule'>

const gateways = ['RAZORPAY', 'PAYU', 'TRACKNPAY', 'BANK'] as const
const differences = [
  'PAYMENT_UNDER',
  'PAYMENT_OVER',
  'REFUND_UNDER',
  'REFUND_OVER',
] as const satisfies MatchDifference[]

/** No two numbers that follow each other are of the same gateway and difference. */
export const ruleOf = (number: number, sumADay = 500_000): Content => ({
  gateway: gateways[number % gateways.length] ?? 'RAZORPAY',
  difference: differences[Math.floor(number / gateways.length) % differences.length] ?? 'PAYMENT_UNDER',
  tolerance: 100,
  daysApart: 0,
  linesADay: 10,
  sumADay,
})

const nobodys = {
  gateway: 'RAZORPAY',
  difference: 'PAYMENT_UNDER',
  tolerance: 1,
  days_apart: 0,
  lines_a_day: 1,
  sum_a_day: 1,
}
const opensFor = ['opssettlements']
const permissions: readonly ExpectedRow[] = [
  { call: 'recon.matchRules', opensFor, asks: { size: 1 }, answer: '200' },
  { call: 'recon.createMatchRule', opensFor, asks: {}, answer: '400 bad-request' },
  {
    call: 'recon.editMatchRule',
    opensFor,
    asks: { ...nobodys, id: 999_999 },
    ifMatch: 1,
    answer: '404 record-not-found',
  },
  {
    call: 'recon.stopMatchRule',
    opensFor,
    asks: { id: 999_999, take_back: 'all', remark: 'Looking' },
    answer: '404 record-not-found',
  },
]

export const matchRuleSample: CheckedSample = {
  kind: 'matchRule',
  table: 'recon_match_rules',
  valueColumn: 'sum_a_day',
  machine: matchRule,
  subject: 'matchRule',
  readers: opensFor,
  deciders: opensFor,
  hasEffect: false,
  people: { maker: 'finance', approve: 'finance2' },
  held: { always: opensFor, services: [], flags: [] },
  isRefusedFirst: () => false,
  // Every built-in role that works on settlements or rates holds the service.
  rolesFor: () => ['finance', 'drafter', 'approver', 'checker'],
  isByBrand: false,
  list: 'recon.matchRules',
  permissions,
  tries: [],
  make: (who, number, value) => who.call('recon.createMatchRule', ruleOf(number, value)),
  edit: (who, { id, revision }, number, value) =>
    who.call('recon.editMatchRule', { id, ...ruleOf(number, value) }, { ifMatch: revision }),
  editRequest: ({ id, revision }, number) => ({
    path: '/ops/opsreconrulechange',
    body: z.encode(editMatchRule.request, { id, ...ruleOf(number, 300_000) }),
    ifMatch: revision,
  }),
}
