import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { amount, columnsOf, coded, day, id, instant, number, status, text } from '#contract/wire/columns.ts'
import { WireHundredths, WireSignedHundredths } from '#contract/wire/money.ts'
import { pages } from '#contract/wire/pages.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { CalendarDay, Day, Instant, RecordNumber, WireFlag, wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { ReconGateway } from '#contract/sheets/reconMapping.ts'
import { checkedFields, checkedRefusals, WhyNot } from '#contract/calls/platform/checkedRecords.ts'
import { PlainRemark } from '#contract/calls/platform/remark.ts'
import { ReconType } from './recon.ts'

const access = screenAccess.recon
const extra = { isExtra: true } as const

/** What a rule takes: a line that is off by a little, or a payment's line whose reference nobody knows. */
export const MatchDifference = z.enum([
  'PAYMENT_UNDER',
  'PAYMENT_OVER',
  'REFUND_UNDER',
  'REFUND_OVER',
  'CREDIT_UNDER',
  'CREDIT_OVER',
  'UNKNOWN_PAYMENT',
])
export type MatchDifference = z.infer<typeof MatchDifference>

/** ₹100.00: what is off by more is a person's. */
export const mostTolerance = 10_000
export const mostDaysApart = 7
export const mostLinesADay = 1_000
/** ₹10,00,000.00. */
export const mostSumADay = 100_000_000

export interface MatchRuleContent {
  readonly gateway: ReconGateway
  readonly difference: MatchDifference
  /** Paise. */
  readonly tolerance: number
  readonly daysApart: number
  readonly linesADay: number
  /** Paise. */
  readonly sumADay: number
}

/** What is wrong with the fields of a rule together, by the field. */
export const faultOfRule = (rule: MatchRuleContent): { field: keyof MatchRuleContent; message: string } | undefined => {
  const isUnknown = rule.difference === 'UNKNOWN_PAYMENT'
  if (rule.difference.startsWith('CREDIT') && rule.gateway !== 'BANK')
    return { field: 'gateway', message: 'The bank’s statement has the credits: choose Bank.' }
  if (isUnknown && rule.tolerance > 0)
    return { field: 'tolerance', message: 'A payment without its reference is found by its amount to the paisa: 0.00.' }
  if (!isUnknown && rule.tolerance === 0)
    return { field: 'tolerance', message: 'A tolerance is ₹0.01 to ₹100.00: what agrees to the paisa needs no rule.' }
  if (!isUnknown && rule.daysApart > 0)
    return { field: 'daysApart', message: 'A line that names its payment needs no days: 0.' }
  return undefined
}

const content = {
  gateway: ReconGateway,
  difference: MatchDifference,
  tolerance: WireHundredths.refine((paise) => paise <= mostTolerance, 'A tolerance is at most ₹100.00.'),
  /** So many days a payment may be older than its line. */
  daysApart: z.int().min(0).max(mostDaysApart),
  linesADay: z.int().min(1).max(mostLinesADay),
  sumADay: WireHundredths.refine(
    (paise) => paise > 0 && paise <= mostSumADay,
    'The sum of a day is ₹0.01 to ₹10,00,000.00.',
  ),
}

export const MatchRuleState = z.enum(['created', 'approved', 'rejected'])
export type MatchRuleState = z.infer<typeof MatchRuleState>

export const MatchRule = wireAnswer({
  id: z.int(),
  ...content,
  tolerance: WireHundredths,
  sumADay: WireHundredths,
  state: MatchRuleState,
  /** It was approved, and nobody has stopped it since. */
  isInForce: WireFlag,
  stoppedBy: z.string().nullable(),
  stoppedAt: Instant.nullable(),
  stopRemark: z.string(),
  /** What it took on the present Indian day, taken back or not: its limits count it. */
  today: z.int(),
  todayAmount: WireHundredths,
  /** What it ever took and nobody took back. */
  taken: z.int(),
  takenAmount: WireSignedHundredths,
  takenBack: z.int(),
  ...checkedFields,
  can: z.array(z.enum(['edit', 'approve', 'reject'])),
  whyNot: WhyNot.nullable(),
})
export type MatchRule = z.output<typeof MatchRule>

export const listMatchRules = defineCall({
  name: 'recon.matchRules',
  family: 'gateway',
  path: '/opsreconrules',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Rules by which recon takes open lines as they are, with what each took today and ever.',
  request: () => wireObject({ id: RecordNumber.optional(), ...pages(50) }),
  response: () => z.object({ rows: z.array(MatchRule), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const matchRuleColumns = columnsOf(listMatchRules, {
  id: number('Rule'),
  gateway: coded('gateway', 'Gateway'),
  difference: coded('matchDifference', 'Difference'),
  tolerance: amount('Tolerance'),
  state: status('Status'),
  today: number('Taken Today'),
  todayAmount: amount('Amount Today'),
  linesADay: number('Lines a Day'),
  sumADay: amount('Sum a Day'),
  taken: number('Taken in All', extra),
  takenAmount: amount('Amount in All', extra),
  takenBack: number('Taken Back', extra),
  daysApart: number('Days Apart', extra),
  createdByUser: text('Made By', extra),
  approvedBy: text('Confirmed By', extra),
  approvedAt: instant('Confirmed', extra),
})

export const createMatchRule = defineCall({
  name: 'recon.createMatchRule',
  family: 'gateway',
  path: '/opsreconrule',
  access,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary: 'Makes a rule. It takes nothing until somebody else confirms it.',
  request: () => wireObject(content),
  response: () => MatchRule,
  answer: 'payload',
  refusals: ['own-work', 'not-independent'],
})

export const editMatchRule = defineCall({
  name: 'recon.editMatchRule',
  family: 'gateway',
  path: '/opsreconrulechange',
  access,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  ifMatch: 'required',
  summary: 'Changes a rule, or starts one that was stopped: it takes nothing until somebody else confirms it again.',
  request: () => wireObject({ id: RecordNumber, ...content }),
  response: () => MatchRule,
  answer: 'payload',
  refusals: checkedRefusals,
})

/** What is taken back with the stop. */
export const TakeBack = z.enum(['nothing', 'today', 'all'])
export type TakeBack = z.infer<typeof TakeBack>

export const stopMatchRule = defineCall({
  name: 'recon.stopMatchRule',
  family: 'gateway',
  path: '/opsreconrulestop',
  access,
  kind: 'money',
  changes: 'none',
  offline: 'never',
  summary:
    'Stops a rule at once and takes back nothing, what it took today, or all that it ever took: those lines are open again, and no rule takes them.',
  request: () => wireObject({ id: RecordNumber, takeBack: TakeBack, remark: PlainRemark }),
  response: () => wireAnswer({ id: z.int(), lines: z.int(), amount: WireSignedHundredths }),
  answer: 'payload',
  refusals: ['record-not-found', 'remark-missing', 'wrong-state'],
})

export const RuleMatch = wireAnswer({
  matchId: z.int(),
  ruleId: z.int(),
  at: Instant,
  /** The Indian day whose limits it counts for. */
  day: Day,
  lineId: z.int(),
  gateway: ReconGateway,
  type: ReconType,
  txnRefNumber: z.string(),
  utr: z.string(),
  amount: WireHundredths,
  difference: WireSignedHundredths,
  reason: z.string(),
  takenBackBy: z.string().nullable(),
  takenBackAt: Instant.nullable(),
  takeBackRemark: z.string(),
})
export type RuleMatch = z.output<typeof RuleMatch>

export const listRuleMatches = defineCall({
  name: 'recon.ruleMatches',
  family: 'gateway',
  path: '/opsreconrulematches',
  access,
  kind: 'read',
  offline: 'cache',
  summary: 'Lines that rules took, newest first, with what each was off by and who took it back.',
  request: () =>
    wireObject({
      ruleId: RecordNumber.optional(),
      fromDate: CalendarDay.optional(),
      toDate: CalendarDay.optional(),
      ...pages(),
    }),
  response: () => z.object({ rows: z.array(RuleMatch), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const ruleMatchColumns = columnsOf(listRuleMatches, {
  at: instant('Taken'),
  ruleId: number('Rule'),
  txnRefNumber: id('Txn Ref Number'),
  amount: amount('In the File'),
  difference: amount('Difference'),
  utr: id('UTR'),
  reason: text('Reason'),
  takenBackBy: text('Taken Back By'),
  takenBackAt: instant('Taken Back', extra),
  takeBackRemark: text('Why Taken Back', extra),
  gateway: coded('gateway', 'Gateway', extra),
  day: day('Counts For', extra),
})

/** What speaks for a suggestion, strongest first. */
export const MatchSign = z.enum(['amount', 'amountNear', 'reference', 'referenceNear', 'sameDay', 'dayNear', 'name'])
export type MatchSign = z.infer<typeof MatchSign>

export const mostSuggestions = 5

export const Suggestion = wireAnswer({
  /** What it is: a payment, a payout or a transfer of ours. */
  kind: z.enum(['payment', 'payout', 'transfer']),
  /** Txn Ref Number, payout reference or UTR. */
  key: z.string(),
  merchantCode: z.string(),
  displayName: z.string(),
  day: Day,
  amount: WireHundredths,
  /** The line less ours. */
  difference: WireSignedHundredths,
  signs: z.array(MatchSign),
  /** 0 to 100: amount 40, reference 30, day 15, name 15. */
  score: z.int(),
})
export type Suggestion = z.output<typeof Suggestion>

export const listSuggestions = defineCall({
  name: 'recon.suggestions',
  family: 'gateway',
  path: '/opsreconsuggestions',
  access,
  kind: 'read',
  offline: 'never',
  summary: 'What of ours an open line may be, best first, with what speaks for each. Nothing is matched by it.',
  request: () => wireObject({ lineId: z.int().min(1) }),
  response: () => z.array(Suggestion),
  answer: 'payload',
  refusals: ['record-not-found'],
})
