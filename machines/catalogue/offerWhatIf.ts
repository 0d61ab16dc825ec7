import { createOfferIndex } from './offerIndex.ts'
import { cashbackBy, type NumberedRule, type OfferRule, type OfferTransaction, takesTransaction } from './offerRule.ts'
import { readVelocity } from './velocityRule.ts'
import { createVelocityWindow } from './velocityWindow.ts'

/** Paise. */
export interface WhatIfFigures {
  readonly transactions: number
  readonly amount: number
  readonly cashback: number
  readonly bank: number
  readonly brand: number
  /** Transactions of these that a running rule takes today, and what it gives. */
  readonly takenToday: number
  readonly cashbackToday: number
}

/** What the velocity check of a candidate did. */
export interface WhatIfVelocity {
  /** False: the text of an expert, which nothing here reads. */
  readonly isCounted: boolean
  /** Transactions that it stopped. */
  readonly stopped: number
  /** Transactions that do not say who paid: they are taken as if nothing limited them. */
  readonly unknown: number
}

type Counted = { -readonly [Name in keyof WhatIfFigures]: number }
const nothing = (): Counted => ({
  transactions: 0,
  amount: 0,
  cashback: 0,
  bank: 0,
  brand: 0,
  takenToday: 0,
  cashbackToday: 0,
})

export interface WhatIf {
  readonly total: WhatIfFigures
  /** By the value that `groupOf` names, the largest cashback first. */
  readonly groups: readonly (WhatIfFigures & { readonly name: string })[]
  /** Null: the candidate has no velocity check. */
  readonly velocity: WhatIfVelocity | null
}

/**
 * Adds up what a candidate would have given, against what the rules that stand give. Where the candidate has a velocity
 * check, transactions are added oldest first; those before `countedFrom` count for its windows alone. Velocity checks of
 * rules that stand are left aside: what else they took is not looked at.
 */
export const createWhatIf = (
  candidate: OfferRule,
  standing: Iterable<NumberedRule>,
  groupOf: (transaction: OfferTransaction) => string,
  countedFrom = 0,
) => {
  const live = createOfferIndex(standing)
  const limit = readVelocity(candidate.velocityRule)
  const window = limit === undefined ? undefined : createVelocityWindow(limit)
  const velocity = { stopped: 0, unknown: 0 }
  const total = nothing()
  const groups = new Map<string, Counted>()
  return {
    add: (transaction: OfferTransaction): void => {
      if (!takesTransaction(candidate, transaction)) return
      const within = window?.take(transaction)
      if (transaction.at < countedFrom) return
      if (within === 'beyond') {
        velocity.stopped += 1
        return
      }
      if (within === 'unknown') velocity.unknown += 1
      const given = cashbackBy(candidate, transaction.amountPaise)
      const present = live.ruleTaking(transaction)
      const today = present === undefined ? 0 : cashbackBy(present, transaction.amountPaise).cashback
      const name = groupOf(transaction)
      const group = groups.get(name) ?? nothing()
      groups.set(name, group)
      for (const figures of [total, group]) {
        figures.transactions += 1
        figures.amount += transaction.amountPaise
        figures.cashback += given.cashback
        figures.bank += given.bank
        figures.brand += given.brand
        figures.takenToday += present === undefined ? 0 : 1
        figures.cashbackToday += today
      }
    },
    figures: (): WhatIf => ({
      total: { ...total },
      groups: [...groups]
        .map(([name, figures]) => ({ name, ...figures }))
        .toSorted((a, b) => b.cashback - a.cashback || a.name.localeCompare(b.name)),
      velocity: candidate.velocityRule === '' ? null : { isCounted: window !== undefined, ...velocity },
    }),
  }
}
