import type { Handlers } from '#server/gateway/handler.ts'
import { associateMerchants } from './associateMerchants.ts'
import { decideSuperMerchant, reviewNumber, submitSuperMerchant } from './decideSuperMerchant.ts'
import { commitDocument, linkDocument, uploadImage, uploadPaper } from './documents.ts'
import { listAssociated, searchSuperMerchants } from './listSuperMerchants.ts'
import { presentSuperMerchant } from './presentSuperMerchant.ts'
import { saveSection } from './saveSection.ts'
import { states } from './states.ts'
import { findSuperMerchant } from './superMerchantRows.ts'
import { sendTncLink } from './tncLink.ts'
import { unmaskNumber } from './unmaskNumber.ts'
import { verifyHandlers } from './verifyNumber.ts'

export const superMerchantsHandlers: Handlers<'superMerchants'> = {
  ...verifyHandlers,
  'superMerchants.search': searchSuperMerchants,
  'superMerchants.get': async ({ merchantCode }, context) =>
    presentSuperMerchant(await findSuperMerchant(context.tx, merchantCode, context.staff), context),
  'superMerchants.states': async () => [...states],
  'superMerchants.saveSection': saveSection,
  'superMerchants.uploadImage': uploadImage,
  'superMerchants.uploadPaper': uploadPaper,
  'superMerchants.commitDocument': commitDocument,
  'superMerchants.linkDocument': linkDocument,
  'superMerchants.associated': listAssociated,
  'superMerchants.associate': associateMerchants,
  'superMerchants.submit': submitSuperMerchant,
  'superMerchants.decide': decideSuperMerchant,
  'superMerchants.reviewNumber': reviewNumber,
  'superMerchants.unmask': unmaskNumber,
  'superMerchants.sendTnc': sendTncLink,
}

export { afterChange } from './changeSuperMerchant.ts'
export { setNumber, writeNumber } from './numbers.ts'
export { walkAssociated, walkSuperMerchants } from './listSuperMerchants.ts'
export { findSuperMerchant } from './superMerchantRows.ts'
export { superMerchantDocumentRoute } from './documents.ts'
export { tncLink } from './tncLink.ts'
export { waitingSuperMerchants } from './waitingSuperMerchants.ts'
