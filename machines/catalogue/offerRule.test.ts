import { expect, test } from 'vitest'
import {
  plantedFaults,
  tryPairs,
  tryRaises,
  trySentences,
  tryVelocity,
  tryWhatIfs,
} from '#tests/proofs/offers/offerProofs.ts'
import { createOfferIndex } from './offerIndex.ts'
import { overlapWitness } from './offerOverlap.ts'
import {
  anyValue,
  cashbackBy,
  noneOf,
  type NumberedRule,
  oneOf,
  type OfferTransaction,
  whyNotTaken,
} from './offerRule.ts'
import { readOfferRule } from './offerRuleText.ts'
import { describeOffer, readOfferSentence, writeOfferSentence } from './offerSentence.ts'
import { endOfDay, startOfDay } from './schemeLife.ts'
import { readVelocity, velocityInWords, writeVelocity } from './velocityRule.ts'

const seed = 33
const now = startOfDay('2026-11-26', 0) + 11.5 * 3_600_000

const typed = {
  brandCode: 'ASTRON',
  ruleDesc: 'Five percent',
  cashbackType: 'PERCENTAGE',
  bankCode: 'HDFC',
  sku: 'SKU-02, SKU-01',
  paymentMethods: 'CREDIT_CARD, EMI',
  tenure: '9,6',
  regions: 'Tamil Nadu, DELHI',
  minTransaction: '10,000',
  totalCashback: '5',
  maxCashback: '2000',
  bankShare: '60',
  brandShare: '40',
  bankShareCap: '1,200',
  velocitycheck: 'Yes',
  velocityRule: 'count(card, day) <= 2',
  offerFromDt: '2026-11-27',
  offerToDt: '2026-12-31',
}
const read = (more: object = {}) => readOfferRule({ ...typed, ...more }, { now, starts: 'now' })
const rule: NumberedRule = { id: 1, ...(read().rule ?? ({} as never)) }
const bought: OfferTransaction = {
  brandCode: 'ASTRON',
  amountPaise: 3_000_000,
  bankCode: 'HDFC',
  paymentMethod: 'EMI',
  tenure: '6',
  sku: 'SKU-01',
  groupCode: '',
  dealerCategory: '',
  region: 'DELHI',
  at: endOfDay('2026-12-31') - 1,
}

test('a rule reads as a sentence, and the sentence is the rule', () => {
  const sentence =
    'ASTRON: 5 % of the amount, at most ₹2,000, on HDFC, paid by credit card or EMI, for 6 or 9 months, of SKU SKU-01 or SKU-02, in DELHI or "TAMIL NADU", of at least ₹10,000, from 27 Nov 2026 to 31 Dec 2026; the bank pays 60 %, at most ₹1,200, the brand the rest; at most 2 transactions per card in a day.'
  expect(writeOfferSentence(rule)).toBe(sentence)
  expect(writeOfferSentence(readOfferSentence(sentence) ?? ({} as never))).toBe(sentence)
  expect(readOfferSentence(sentence.replace('5 %', 'five percent'))).toBeUndefined()
  expect(describeOffer(rule)).toBe(
    '5% cashback up to ₹2,000 on HDFC Credit Cards, EMI of 6 or 9 months. Minimum purchase ₹10,000. Valid to 31 Dec 2026.',
  )
})

test('a bank of debit cards alone takes no credit card, and the other way round: such a rule is refused', () => {
  const faultsOf = (bankCode: string, paymentMethods: string) =>
    read({ bankCode, paymentMethods, rule: '' }).faults?.map(({ field, reason }) => `${field}: ${reason}`) ?? []
  expect(faultsOf('HDFC_DEBIT', 'CREDIT_CARD')).toEqual([
    'paymentMethods: HDFC debit is of debit cards, which never pay as a credit card. Choose HDFC, or another method.',
  ])
  expect(faultsOf('HDFC_DEBIT', 'NOT DEBIT_CARD, EMI, UPI, NET_BANKING')).toHaveLength(1)
  expect(faultsOf('HDFC', 'DEBIT_CARD')).toEqual([
    'paymentMethods: HDFC is of credit cards, which never pay as a debit card. Choose another bank or method.',
  ])
  expect([
    faultsOf('HDFC_DEBIT', 'CREDIT_CARD, EMI'),
    faultsOf('HDFC_DEBIT', 'DEBIT_CARD'),
    faultsOf('HDFC_DEBIT', 'ALL'),
    faultsOf('ALL', 'CREDIT_CARD'),
  ]).toEqual([[], [], [], []])
})

test('the last day counts until its Indian midnight, and what is not known matches no list', () => {
  const why = (more: Partial<OfferTransaction>, of = rule) => whyNotTaken(of, { ...bought, ...more })
  expect(why({})).toEqual([])
  expect(why({ at: bought.at + 1 })).toEqual(['The offer had ended when the transaction was made.'])
  expect(why({ sku: '' })).toEqual([
    'The offer is for the product SKU-01 or SKU-02; the product of the transaction is not known.',
  ])
  const noDelhi = { ...rule, regions: noneOf('DELHI') }
  expect([why({}, noDelhi).length, why({ region: '' }, noDelhi).length, why({ region: 'GOA' }, noDelhi)]).toEqual([
    1,
    1,
    [],
  ])
  expect(why({ region: '', tenure: '' }, { ...rule, regions: anyValue, tenures: anyValue })).toEqual([])
})

test('the bank pays its share up to its cap, and the brand the rest', () => {
  expect(cashbackBy(rule, 3_000_000)).toEqual({ cashback: 150_000, bank: 90_000, brand: 60_000 })
  expect(cashbackBy(rule, 90_000_000)).toEqual({ cashback: 200_000, bank: 120_000, brand: 80_000 })
  const odd = { ...rule, bankShareBps: 5_000, bankShareCapPaise: null, totalCashback: 1, maxCashbackPaise: null }
  expect(cashbackBy(odd, 10_000)).toEqual({ cashback: 1, bank: 1, brand: 0 })
  const fixed = { ...rule, cashbackType: 'AMOUNT' as const, totalCashback: 150_000 }
  expect(cashbackBy(fixed, 100_000).cashback).toBe(100_000)
})

test('every fault is named at its field, all of them at once', () => {
  const faults = (more: object) => read(more).faults.map(({ field, reason }) => [field, reason])
  expect(
    faults({
      ruleDesc: '',
      totalCashback: '0',
      bankShare: '101',
      maxCashback: '-5',
      tenure: '61',
      sku: 'A,b c',
      bankCode: 'PNB',
    }),
  ).toEqual([
    ['ruleDesc', 'This field is required.'],
    ['bankCode', expect.stringContaining('bank_code is one of SBI')],
    ['sku', expect.stringContaining('b c: A SKU has')],
    ['tenure', expect.stringContaining('61: A tenure is at most 60 months.')],
    ['totalCashback', 'total_cashback is zero: nothing would be given.'],
    ['bankShare', 'This is more than 100 percent.'],
    ['maxCashback', 'Write the amount without Cr, Dr, brackets or a minus.'],
  ])
  expect(
    faults({
      totalCashback: '101',
      brandShare: '30',
      velocityRule: '',
      offerFromDt: '2026-11-26 11:29',
      offerToDt: '2026-11-25',
    }),
  ).toEqual([
    ['totalCashback', 'This is more than 100 percent.'],
    ['brandShare', 'bank_share and brand_share are 90 percent together: they have to be 100.'],
    ['velocityRule', 'Choose or write the velocity rule, or switch the check off.'],
    ['offerFromDt', 'The rule begins before now. Choose a later time.'],
    ['offerToDt', 'The rule ends before it begins.'],
  ])
  expect(faults({ rule: 'ASTRON: something else.' })).toEqual([
    ['rule', expect.stringContaining('The sentence says something else than the fields.')],
  ])
  expect(faults({ velocitycheck: 'No' })).toEqual([['velocityRule', expect.stringContaining('switch it on')]])
  expect(read({ sku: Array.from({ length: 501 }, (_, n) => `S${n}`).join() }).faults[0]?.reason).toContain('500 SKUs')
})

test('an overlap has a witness that both would take; apart in one list they do not overlap', () => {
  const other = { ...rule, id: 2, skus: oneOf('SKU-02'), tenures: anyValue, minTransactionPaise: 2_000_000 }
  const witness = overlapWitness(rule, other)
  expect(witness).toMatchObject({ sku: 'SKU-02', tenure: '6', amountPaise: 2_000_000, bankCode: 'HDFC' })
  expect([whyNotTaken(rule, witness ?? bought), whyNotTaken(other, witness ?? bought)]).toEqual([[], []])
  expect(overlapWitness(rule, { ...other, skus: noneOf('SKU-01', 'SKU-02') })).toBeUndefined()
  expect(overlapWitness(rule, { ...other, from: rule.to, to: rule.to + 1 })).toBeUndefined()
  const index = createOfferIndex([rule, other])
  expect(index.overlapsOf({ ...rule, skus: anyValue }, 5).map(({ rule: found }) => found.id)).toEqual([1, 2])
  expect(index.overlapsOf(rule, 5, ({ id }) => id === 1).map(({ rule: found }) => found.id)).toEqual([2])
})

test('a velocity rule reads as a sentence, and the text of an expert stays as it is', () => {
  const written = writeVelocity({ measure: 'amount', most: 12_500_050, unit: 'mobile', span: 'week' })
  expect([written, velocityInWords(written)]).toEqual([
    'amount(mobile, week) <= 125000.5',
    'at most ₹1,25,000.50 per mobile in a week',
  ])
  expect(readVelocity(' Count( card, DAY ) <= 1')).toEqual({ measure: 'count', most: 1, unit: 'card', span: 'day' })
  expect([
    readVelocity('count(card, day) <= 0'),
    readVelocity('sum(card) < 1'),
    velocityInWords('sum(card) < 1'),
  ]).toEqual([undefined, undefined, 'sum(card) < 1'])
})

test('what-ifs equal a second computation, overlaps every value of a small world, and sentences their rules', () => {
  expect(plantedFaults.map((planted) => planted(1_000, seed).wrong.length > 0)).toEqual(plantedFaults.map(() => true))
  const whatIfs = tryWhatIfs(10_000, seed)
  const pairs = tryPairs(2_000, seed)
  const sentences = trySentences(1_000, seed)
  const velocities = tryVelocity(1_000, seed)
  const raises = tryRaises(2_000, seed)
  expect([whatIfs.wrong, pairs.wrong, sentences.wrong, velocities.wrong, raises.wrong]).toEqual([[], [], [], [], []])
  expect([whatIfs.found > 100, pairs.found > 200, sentences.found, velocities.found > 100]).toEqual([
    true,
    true,
    1_000,
    true,
  ])
  expect(raises.found).toBeGreaterThan(100)
})
