import type { Condition, NumberedRule, OfferRule, OfferTransaction } from '#machines/catalogue/offerRule.ts'
import type { VelocityRule } from '#machines/catalogue/velocityRule.ts'
import { instants, smallWorld } from './offerWorld.ts'

/**
 * What rules mean, worked out once more in the plainest way and with nothing of `machines/`: whole numbers of any size,
 * every rule looked at, every value of a small world tried.
 */
const isMet = ({ kind, values }: Condition, value: string): boolean => {
  if (kind === 'any') return true
  if (value === '') return false
  const isListed = [...values].includes(value)
  return kind === 'oneOf' ? isListed : !isListed
}

export const naiveTakes = (rule: OfferRule, t: OfferTransaction): boolean =>
  rule.brandCode === t.brandCode &&
  !(t.at < rule.from) &&
  t.at < rule.to &&
  t.amountPaise >= rule.minTransactionPaise &&
  (rule.bankCode === '' || (t.bankCode !== '' && rule.bankCode === t.bankCode)) &&
  isMet(rule.skus, t.sku) &&
  isMet(rule.paymentMethods, t.paymentMethod) &&
  isMet(rule.tenures, t.tenure) &&
  isMet(rule.groupCodes, t.groupCode) &&
  isMet(rule.dealerCategories, t.dealerCategory) &&
  isMet(rule.regions, t.region)

/** Half up: a half of a paisa and more is one. */
const share = (amount: bigint, bps: number): bigint => (amount * BigInt(bps) * 2n + 10_000n) / 20_000n

export const naiveCashback = (rule: OfferRule, amountPaise: number) => {
  const amount = BigInt(amountPaise)
  let cashback = rule.cashbackType === 'AMOUNT' ? BigInt(rule.totalCashback) : share(amount, rule.totalCashback)
  if (rule.maxCashbackPaise !== null && cashback > BigInt(rule.maxCashbackPaise))
    cashback = BigInt(rule.maxCashbackPaise)
  if (cashback > amount) cashback = amount
  let bank = share(cashback, rule.bankShareBps)
  if (rule.bankShareCapPaise !== null && bank > BigInt(rule.bankShareCapPaise)) bank = BigInt(rule.bankShareCapPaise)
  return { cashback: Number(cashback), bank: Number(bank), brand: Number(cashback - bank) }
}

export const naiveRuleTaking = (rules: readonly NumberedRule[], t: OfferTransaction): NumberedRule | undefined =>
  rules
    .filter((rule) => naiveTakes(rule, t))
    .sort(
      (a, b) => naiveCashback(b, t.amountPaise).cashback - naiveCashback(a, t.amountPaise).cashback || a.id - b.id,
    )[0]

const everyValue = (values: readonly string[], isOpen: boolean): string[] => [
  '',
  ...values,
  ...(isOpen ? ['OTHER'] : []),
]
const months = Array.from({ length: 60 }, (_, at) => String(at + 1))

/** Whether some transaction of the small world is taken by both: each value is tried, one after the other. */
export const naiveOverlap = (a: OfferRule, b: OfferRule): boolean => {
  const some = (values: readonly string[], one: (rule: OfferRule) => Condition) =>
    values.some((value) => isMet(one(a), value) && isMet(one(b), value))
  return (
    a.brandCode === b.brandCode &&
    ['', 'SBI', 'SBI_DEBIT', 'ICICI'].some((bank) =>
      [a, b].every((rule) => rule.bankCode === '' || (bank !== '' && rule.bankCode === bank)),
    ) &&
    instants.some((at) => [a, b].every((rule) => at >= rule.from && at < rule.to)) &&
    some(everyValue(smallWorld.skus, true), (rule) => rule.skus) &&
    some(everyValue(smallWorld.paymentMethods, false), (rule) => rule.paymentMethods) &&
    some(everyValue(months, false), (rule) => rule.tenures) &&
    some(everyValue(smallWorld.groupCodes, true), (rule) => rule.groupCodes) &&
    some(everyValue(smallWorld.dealerCategories, true), (rule) => rule.dealerCategories) &&
    some(everyValue(smallWorld.regions, true), (rule) => rule.regions)
  )
}

const indianOffset = 19_800_000
/** A number for the day, week or month in India: days since 1970, weeks from the Monday before, months. */
const windowOf = (span: VelocityRule['span'], at: number): number => {
  const local = new Date(at + indianOffset)
  if (span === 'month') return local.getUTCFullYear() * 12 + local.getUTCMonth()
  const days = Math.floor((at + indianOffset) / 86_400_000)
  // 1 January 1970 was a Thursday.
  return span === 'day' ? days : Math.floor((days + 3) / 7)
}

/** Says which transactions, in the order in which they were paid, a velocity check lets through. It looks at all those before. */
export const naiveVelocity = (rule: VelocityRule, paid: readonly OfferTransaction[]): boolean[] => {
  const isLet: boolean[] = []
  for (const [at, one] of paid.entries()) {
    const key = one.payer?.[rule.unit] ?? ''
    const before = paid.filter(
      (other, n) =>
        n < at &&
        isLet[n] === true &&
        other.payer?.[rule.unit] === key &&
        windowOf(rule.span, other.at) === windowOf(rule.span, one.at),
    )
    const used =
      rule.measure === 'count'
        ? before.length
        : Number(before.reduce((sum, { amountPaise }) => sum + BigInt(amountPaise), 0n))
    isLet.push(key === '' || used + (rule.measure === 'count' ? 1 : one.amountPaise) <= rule.most)
  }
  return isLet
}
