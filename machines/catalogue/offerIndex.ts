import { betterOf, type NumberedRule, type OfferRule, type OfferTransaction, takesTransaction } from './offerRule.ts'
import { overlapWitness } from './offerOverlap.ts'

/** Rules of one brand and one bank. */
interface Bucket<Rule> {
  readonly all: Rule[]
  readonly bySku: Map<string, Rule[]>
  /** Those that name no SKU, or only some that they leave out. */
  readonly ofAnySku: Rule[]
}

export interface Overlap<Rule> {
  readonly rule: Rule
  /** A transaction that both would take. */
  readonly witness: OfferTransaction
}

export interface OfferIndex<Rule> {
  readonly size: number
  /** The rule that takes a transaction. */
  readonly ruleTaking: (transaction: OfferTransaction) => Rule | undefined
  /** Rules that a rule would overlap with, at most `most`. Rules that `isPassedOver` are no fault. */
  readonly overlapsOf: (rule: OfferRule, most?: number, isPassedOver?: (other: Rule) => boolean) => Overlap<Rule>[]
  readonly add: (rule: Rule) => void
}

const addTo = <Rule>(map: Map<string, Rule[]>, key: string, rule: Rule): void => {
  const there = map.get(key)
  if (there === undefined) map.set(key, [rule])
  else there.push(rule)
}

/**
 * Rules by brand, bank and SKU: what a transaction is compared with are the few that name its SKU, or none. Which of them
 * take it, `takesTransaction` says.
 */
export const createOfferIndex = <Rule extends NumberedRule>(rules: Iterable<Rule> = []): OfferIndex<Rule> => {
  const brands = new Map<string, Map<string, Bucket<Rule>>>()
  const held = { size: 0 }

  const add = (rule: Rule): void => {
    const banks = brands.get(rule.brandCode) ?? new Map<string, Bucket<Rule>>()
    brands.set(rule.brandCode, banks)
    const bucket: Bucket<Rule> = banks.get(rule.bankCode) ?? { all: [], bySku: new Map(), ofAnySku: [] }
    banks.set(rule.bankCode, bucket)
    held.size += 1
    bucket.all.push(rule)
    if (rule.skus.kind === 'oneOf') for (const sku of rule.skus.values) addTo(bucket.bySku, sku, rule)
    else bucket.ofAnySku.push(rule)
  }
  for (const rule of rules) add(rule)

  const ruleTaking = (transaction: OfferTransaction): Rule | undefined => {
    const banks = brands.get(transaction.brandCode)
    if (banks === undefined) return undefined
    let found: Rule | undefined
    const look = (candidates: readonly Rule[] | undefined): void => {
      if (candidates === undefined) return
      for (const rule of candidates)
        if (takesTransaction(rule, transaction)) found = betterOf(found, rule, transaction.amountPaise)
    }
    const ofBank = (bucket: Bucket<Rule> | undefined): void => {
      if (bucket === undefined) return
      if (transaction.sku !== '') look(bucket.bySku.get(transaction.sku))
      look(bucket.ofAnySku)
    }
    ofBank(banks.get(transaction.bankCode))
    if (transaction.bankCode !== '') ofBank(banks.get(''))
    return found
  }

  const bucketsBeside = (rule: OfferRule): Bucket<Rule>[] => {
    const banks = brands.get(rule.brandCode)
    if (banks === undefined) return []
    if (rule.bankCode === '') return [...banks.values()]
    return [banks.get(rule.bankCode), banks.get('')].filter((bucket) => bucket !== undefined)
  }

  const overlapsOf: OfferIndex<Rule>['overlapsOf'] = (rule, most = 1, isPassedOver = () => false) => {
    const overlaps: Overlap<Rule>[] = []
    const seen = new Set<Rule>()
    const look = (candidates: readonly Rule[] | undefined): void => {
      for (const other of candidates ?? []) {
        if (overlaps.length >= most) return
        if (seen.has(other) || isPassedOver(other)) continue
        seen.add(other)
        const witness = overlapWitness(rule, other)
        if (witness !== undefined) overlaps.push({ rule: other, witness })
      }
    }
    for (const bucket of bucketsBeside(rule)) {
      if (rule.skus.kind !== 'oneOf') look(bucket.all)
      else {
        for (const sku of rule.skus.values) look(bucket.bySku.get(sku))
        look(bucket.ofAnySku)
      }
    }
    return overlaps
  }

  return {
    get size() {
      return held.size
    },
    ruleTaking,
    overlapsOf,
    add,
  }
}
