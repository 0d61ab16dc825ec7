import type { Handlers } from '#server/gateway/handler.ts'
import {
  changeSkus,
  effectOfOffer,
  extendOffers,
  listOfferChanges,
  takeBackOfferChange,
  updateOffer,
} from './changeOffers.ts'
import { checkOffer } from './checkOffer.ts'
import { compareDescriptions, updateDescriptions } from './describeOffers.ts'
import { evaluateOffer } from './evaluateOffer.ts'
import { getOffer } from './getOffer.ts'
import { listOffers, listSkus, searchSkus } from './listOffers.ts'
import { decideOfferWait, type GivingActs, listOfferWaits } from './offerWaits.ts'
import { outputFiles } from './outputFiles.ts'
import { addCheck, listChecks, removeCheck } from './velocityChecks.ts'
import { tryOffer } from './whatIf.ts'

export const offersHandlers = (acts: GivingActs): Handlers<'offers'> => ({
  'offers.searchSkus': searchSkus,
  'offers.skus': listSkus,
  'offers.list': listOffers,
  'offers.get': getOffer,
  'offers.update': updateOffer,
  'offers.changeSkus': changeSkus,
  'offers.extend': extendOffers,
  'offers.effect': effectOfOffer,
  'offers.changes': listOfferChanges,
  'offers.takeBack': takeBackOfferChange,
  'offers.waits': listOfferWaits,
  'offers.decide': decideOfferWait(acts),
  'offers.check': checkOffer,
  'offers.whatIf': tryOffer,
  'offers.evaluate': evaluateOffer,
  'offers.velocityChecks': listChecks,
  'offers.addVelocityCheck': addCheck,
  'offers.removeVelocityCheck': removeCheck,
  'offers.descriptions': compareDescriptions,
  'offers.updateDescriptions': updateDescriptions,
  'offers.outputFiles': outputFiles,
})

export { exportedOffers, walkSkus } from './listOffers.ts'
export { knownValuesOf, unknownValueFaults } from './knownValues.ts'
export { type StoredRule, lockBrands, offerRuleRows, rulesStanding } from './offerRows.ts'
export { givingOffers } from './changeOffers.ts'
export { givingOfWidened } from './measureWidened.ts'
export { type Acting, keptActs, type LeftRow, refuseUnlessAsLeft, reversibleActs } from './reversibleActs.ts'
export { giveOrAsk, keepWait } from './giveOrAsk.ts'
export { type DoneAs, type GivingChange, judgeGiving } from './offerWall.ts'
export { type PrepareGiving, waitingCatalogueChanges, waitingOfferChanges } from './offerWaits.ts'
export {
  methodOf,
  offerTransaction,
  transactionTables,
  transactionValues,
  type TransactionValues,
} from './transactionValues.ts'
