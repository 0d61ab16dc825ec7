import { wordsOfCode, wordsOfCodes } from '#contract/wire/codedWords.ts'
import { listOfferChanges, type OfferActKind } from '#contract/calls/catalogue/offerActs.ts'
import { getOffer } from '#contract/calls/catalogue/offerPage.ts'
import { listOffers } from '#contract/calls/catalogue/offers.ts'
import { everyBank, offerBanks } from '#contract/sheets/offerCells.ts'
import { waitReads } from '#src/checkedRecords/offerWaitWords.ts'
import type { SchemeState } from '#contract/calls/catalogue/productSchemes.ts'

export const stateWords: Readonly<Record<SchemeState, string>> = {
  scheduled: 'Scheduled',
  running: 'Running',
  ended: 'Ended',
}
export const stateVariants = { scheduled: 'accent', running: 'success', ended: 'secondary' } as const

/** An expiry is an extension to an earlier day. */
export const actWords: Readonly<Record<OfferActKind, string>> = {
  update: 'Update',
  changeSkus: 'SKUs',
  extend: 'Last day',
}

/** Banks that a rule may name, and what they are called where one is chosen. */
export const bankChoices = [...offerBanks, everyBank] as const
export const bankWords = (code: string): string =>
  code === everyBank || code === '' ? 'Every bank' : wordsOfCode('bank', code)

export const offerReads = [listOffers, getOffer, listOfferChanges, ...waitReads] as const

/** A list of a rule as people read it: empty is all. */
export const listWords = (text: string): string =>
  text === '' ? 'All' : text.replace(/^NOT /, 'All but ').replaceAll(',', ', ')

/** The same of payment methods. */
export const methodsWords = (text: string): string =>
  text === ''
    ? 'All'
    : text.replace(/^(NOT )?(.*)$/, (_, not = '', codes) => `${not && 'All but '}${wordsOfCodes('method', codes)}`)

/** A day of a rule, or one with its time, as the field of days has it; and back. What cannot be read stays. */
export const fieldDay = (typed: string): string => typed.replace(/^(\d{4}-\d\d-\d\d) (?=\d\d:)/, '$1T')
export const ruleDay = (typed: string): string => typed.replace(/^(\d{4}-\d\d-\d\d)T(?=\d\d:)/, '$1 ')
