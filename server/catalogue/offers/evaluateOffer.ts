import { cashbackBy, ruleTaking, type OfferTransaction, whyNotTaken } from '#machines/catalogue/offerRule.ts'
import { writeOfferSentence } from '#machines/catalogue/offerSentence.ts'
import { sql } from 'drizzle-orm'
import { refuseUnlessTheirBrand } from '#server/catalogue/brandForm/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { offerRuleRows } from './offerRows.ts'

const mostOthers = 20

export const evaluateOffer: Handler<'offers.evaluate'> = async ({ amount, at, ...values }, { tx, staff, now }) => {
  await refuseUnlessTheirBrand(tx, values.brandCode, staff)
  const when = at === undefined ? now : new Date(at)
  const transaction: OfferTransaction = { ...values, amountPaise: amount, at: when.getTime() }
  const rules = await offerRuleRows(
    tx,
    sql`o.brand_code = ${values.brandCode} and o.to_at > ${when.toISOString()}::timestamptz
      and o.from_at <= ${when.toISOString()}::timestamptz`,
  )
  const taken = ruleTaking(rules, transaction)
  return {
    taken:
      taken === undefined
        ? null
        : {
            id: taken.id,
            ruleDesc: taken.ruleDesc,
            sentence: writeOfferSentence(taken),
            ...cashbackBy(taken, amount),
          },
    others: rules
      .filter(({ id }) => id !== taken?.id)
      .map((rule) => ({ id: rule.id, ruleDesc: rule.ruleDesc, whyNot: whyNotTaken(rule, transaction) }))
      .toSorted((a, b) => a.whyNot.length - b.whyNot.length || a.id - b.id)
      .slice(0, mostOthers),
  }
}
