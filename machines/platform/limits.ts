import type { ScriptId } from '#contract/sheets/scriptId.ts'
import { secondPersonAbove } from '#contract/sheets/scripts.ts'

/** What one person may do alone. Above it a second person is asked. */
interface Limit {
  readonly unit: 'paise' | 'merchants' | 'records'
  /** Without a configured one. */
  readonly normal: number
  /** No configuration goes beyond it. */
  readonly ceiling: number
  /** `act`: each act by itself. `personDay`: what the person did alone in the last 24 hours counts too. */
  readonly counted: 'act' | 'personHour' | 'personDay'
  readonly why: string
}

const rupees = 100

/** The one table of limits. Sheets, refunds and settlements ask it; docs/operations.md names the settings. */
export const limits = {
  switchingOff: {
    unit: 'merchants',
    normal: secondPersonAbove,
    ceiling: secondPersonAbove,
    counted: 'personDay',
    why: 'A merchant that is switched off takes no money.',
  },
  refund: {
    unit: 'paise',
    normal: 10_000 * rupees,
    ceiling: 100_000 * rupees,
    counted: 'act',
    why: 'A refund leaves the company and does not come back. All live refunds of the transaction count together.',
  },
  refundsInADay: {
    unit: 'paise',
    normal: 50_000 * rupees,
    ceiling: 500_000 * rupees,
    counted: 'personDay',
    why: 'Many small refunds are a large one.',
  },
  dispute: {
    unit: 'paise',
    normal: 10_000 * rupees,
    ceiling: 100_000 * rupees,
    counted: 'act',
    why: 'What is accepted or lost its merchant pays, and an answer counts once. All disputes of the payment count together.',
  },
  disputesInADay: {
    unit: 'paise',
    normal: 50_000 * rupees,
    ceiling: 500_000 * rupees,
    counted: 'personDay',
    why: 'Many small disputes are a large one.',
  },
  settledBySheet: {
    unit: 'paise',
    normal: 1_000_000 * rupees,
    ceiling: 10_000_000 * rupees,
    counted: 'personDay',
    why: 'A settled row is never changed again: what a sheet settles is taken for paid.',
  },
  upiAddresses: {
    unit: 'records',
    normal: 100,
    ceiling: 500,
    counted: 'personDay',
    why: 'Whoever has the UPI address of a merchant has what customers pay.',
  },
  terminals: {
    unit: 'records',
    normal: 100,
    ceiling: 500,
    counted: 'personDay',
    why: 'A terminal that moves to another merchant takes its payments there, and may bring a UPI address along.',
  },
  customerFees: {
    unit: 'records',
    normal: 200,
    ceiling: 1_000,
    counted: 'personDay',
    why: 'It decides whether customers or the merchant pay the fee.',
  },
  brandMappings: {
    unit: 'records',
    normal: 500,
    ceiling: 500,
    counted: 'personDay',
    why: 'A merchant without the mapping sells nothing of the brand, and one with it is paid for the brand.',
  },
  featureCharges: {
    unit: 'merchants',
    normal: 200,
    ceiling: 500,
    counted: 'personDay',
    why: 'What a merchant is charged for a feature is taken from what it is paid.',
  },
  campaignRecipients: {
    unit: 'records',
    normal: 100,
    ceiling: 1_000,
    counted: 'personDay',
    why: 'A message cannot be called back, and many people act on what it says.',
  },
  offersGiveMore: {
    unit: 'paise',
    normal: 50_000 * rupees,
    ceiling: 500_000 * rupees,
    counted: 'act',
    why: 'A running offer is paid for with every payment. It counts what the last thirty days would have cost more, until the offer ends.',
  },
  offersGiveMoreInADay: {
    unit: 'paise',
    normal: 200_000 * rupees,
    ceiling: 2_000_000 * rupees,
    counted: 'personDay',
    why: 'Many small raises are a large one.',
  },
  unmaskedInAnHour: {
    unit: 'records',
    normal: 30,
    ceiling: 100,
    counted: 'personHour',
    why: 'Nobody checks more full numbers in an hour; who takes more is collecting them.',
  },
  unmaskedInADay: {
    unit: 'records',
    normal: 100,
    ceiling: 300,
    counted: 'personDay',
    why: 'The same over a day, in small pieces.',
  },
  papersInAnHour: {
    unit: 'records',
    normal: 120,
    ceiling: 400,
    counted: 'personHour',
    why: 'Seventeen cases of seven papers are an hour of a reviewer; who opens more is collecting them.',
  },
  papersInADay: {
    unit: 'records',
    normal: 600,
    ceiling: 2_000,
    counted: 'personDay',
    why: 'The same over a day, in small pieces.',
  },
  regularizedBySheet: {
    unit: 'paise',
    normal: 0,
    ceiling: 0,
    counted: 'act',
    why: 'Only the bank’s number supports a regularization: two people look at it, whatever the amount.',
  },
} as const satisfies Record<string, Limit>

/** Which limit counts the records that a sheet creates and changes, where they can move money. */
export const recordLimitOf: Readonly<Partial<Record<ScriptId, LimitName>>> = {
  upi_update: 'upiAddresses',
  pos_mid_tid_mapping: 'terminals',
  customer_fee_update: 'customerFees',
  brand_merchant_mapping: 'brandMappings',
}

export type LimitName = keyof typeof limits

/** The limits that this company has set; absent: the normal one. */
export type SetLimits = Readonly<Partial<Record<LimitName, number>>>

/** Throws for a configured limit beyond its ceiling. */
export const limitOf = (name: LimitName, set: SetLimits): number => {
  const { normal, ceiling } = limits[name]
  const wanted = set[name] ?? normal
  if (wanted > ceiling) throw new RangeError(`The limit ${name} is at most ${ceiling}, not ${wanted}.`)
  return wanted
}

/** Whether a second person is asked; `aloneBefore` is what counts besides this act. */
export const isBeyondLimit = (name: LimitName, set: SetLimits, aloneBefore: number, thisAct: number): boolean =>
  thisAct > 0 && aloneBefore + thisAct > limitOf(name, set)
