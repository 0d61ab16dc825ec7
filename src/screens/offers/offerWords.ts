import { listOffers } from '#contract/calls/offers.ts'
import type { SchemeState } from '#contract/calls/productSchemes.ts'

export const stateWords: Readonly<Record<SchemeState, string>> = {
  scheduled: 'Scheduled',
  running: 'Running',
  ended: 'Ended',
}
export const stateVariants = { scheduled: 'accent', running: 'success', ended: 'secondary' } as const

export const offerReads = [listOffers] as const

/** A list of a rule as people read it: empty is all. */
export const listWords = (text: string): string =>
  text === '' ? 'All' : text.replace(/^NOT /, 'All but ').replaceAll(',', ', ')
