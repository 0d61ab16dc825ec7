import { OfferChange } from '#contract/calls/catalogue/offerActs.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { offerChanges } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { keptOfferActs, offerActs } from './preparedAct.ts'

const { doing, preparing, effect } = offerActs

export const updateOffer: Handler<'offers.update'> = doing('update')
export const changeSkus: Handler<'offers.changeSkus'> = doing('changeSkus')
export const extendOffers: Handler<'offers.extend'> = doing('extend')
export const takeBackOfferChange: Handler<'offers.takeBack'> = doing('takeBack')

/** The acts on offers as a second person has them done. */
export const givingOffers = {
  update: preparing('update'),
  changeSkus: preparing('changeSkus'),
  extend: preparing('extend'),
  takeBack: preparing('takeBack'),
}

export const effectOfOffer: Handler<'offers.effect'> = async (asked, context) => {
  const { plan, waits } = await effect(asked, context)
  return { ...plan, waits }
}

export const listOfferChanges: Handler<'offers.changes'> = keptOfferActs.list(
  answerRow(
    OfferChange,
    {
      changeId: 'c.id',
      ruleDesc: `coalesce(c.rows -> 'changed' -> 0 -> 'before' ->> 'rule_desc', '')`,
      offers: `jsonb_array_length(c.rows -> 'changed')`,
    },
    { from: [offerChanges, 'c'] },
  ),
)
