import { BrandCode } from '#contract/calls/money/rates.ts'
import { createOfferIndex } from '#machines/catalogue/offerIndex.ts'
import { type OfferRuleText, type ReadOfferRule, readOfferRule } from '#machines/catalogue/offerRuleText.ts'
import { writeOfferSentence } from '#machines/catalogue/offerSentence.ts'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { knownValuesOf, unknownValueFaults } from './knownValues.ts'
import { presentOverlap, rulesStanding } from './offerRows.ts'

/** A draft with its faults, those of the brand's own values included. A brand of others is refused first. */
export const readDraft = async (
  text: Partial<OfferRuleText>,
  { tx, staff, now }: Pick<StaffContext, 'tx' | 'staff' | 'now'>,
  starts: 'now' | 'any',
): Promise<ReadOfferRule> => {
  const brandCode = BrandCode.safeParse(text.brandCode ?? '')
  if (brandCode.success && brandCode.data !== '') await refuseUnlessTheirBrand(tx, brandCode.data, staff)
  const read = readOfferRule(text, { now: now.getTime(), starts })
  if (read.rule === undefined) return read
  const faults = unknownValueFaults(read.rule, await knownValuesOf(tx, [read.rule]))
  return faults.length > 0 ? { faults } : read
}

const mostOverlaps = 5

export const checkOffer: Handler<'offers.check'> = async ({ rule: text }, context) => {
  const { rule, faults } = await readDraft(text, context, 'now')
  if (rule === undefined) return { faults: [...faults], sentence: null, overlaps: [] }
  const standing = createOfferIndex(await rulesStanding(context.tx, [rule.brandCode], context.now))
  return {
    faults: [],
    sentence: writeOfferSentence(rule),
    overlaps: standing.overlapsOf(rule, mostOverlaps).map(presentOverlap),
  }
}
