import { and, eq, inArray } from 'drizzle-orm'
import { shortestReason } from '#contract/calls/platform/checkedRecords.ts'
import { sections } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { verificationAfter } from '#machines/merchants/documentVerification.ts'
import {
  type Decision,
  decidingRights,
  decisionFault,
  onboardingAfter,
} from '#machines/merchants/superMerchantOnboarding.ts'
import { superMerchantDocuments, superMerchants } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type DecidingContext, decidingContext, whyNotIndependent } from '#server/people/independence/index.ts'
import { refuseBecause } from '#server/platform/decisions/index.ts'
import { afterChange, contentHash, contentOf, onboardingOf } from './changeSuperMerchant.ts'
import { columnsOf, setNumber } from './numbers.ts'
import { presentSuperMerchant } from './presentSuperMerchant.ts'
import { missingOf, sectionContent, standingOf } from './sectionContent.ts'
import { findSuperMerchant, lockSuperMerchant, refuseUnlessSeen, type SuperMerchantFile } from './superMerchantRows.ts'

/** The final save: what was checked of each section is what is there, or nothing is submitted. */
export const submitSuperMerchant: Handler<'superMerchants.submit'> = async ({ merchantCode }, context) => {
  const { tx, gateway, staff, now, note } = context
  const file = await lockSuperMerchant(tx, merchantCode, staff)
  refuseUnlessSeen(file, context)
  if (file.row.state === 'submitted') refuse('wrong-state')
  const unsaved = sections.filter((section) => {
    const saved = file.sections.get(section)
    const hash = contentHash(gateway, sectionContent(section, file), file)
    return saved?.state !== 'saved' || saved.savedHash?.equals(hash) !== true || missingOf(section, file).length > 0
  })
  if (unsaved.length > 0) refuse('super-merchant-section-incomplete', { details: { sections: unsaved } })
  const after = onboardingAfter(onboardingOf(file), contentOf(file), { type: 'record.submit' })
  if (after === undefined) return refuse('wrong-state')
  await tx
    .update(superMerchants)
    .set({
      state: after.record,
      version: file.row.version + 1,
      editors: [...new Set([...file.row.editors, staff.staffId])],
      submittedBy: staff.staffId,
      submittedAt: now,
    })
    .where(eq(superMerchants.merchantId, file.row.merchantId))
  note({ subject: merchantCode, before: { state: file.row.state }, after: { state: after.record } })
  return presentSuperMerchant(await findSuperMerchant(tx, merchantCode, staff), context)
}

const decisionOf = ({ gateway, staff }: DecidingContext, remark: string): Decision => {
  const product = gateway.config.product
  return {
    by: { id: staff.staffId, controls: staff.controls },
    rights: decidingRights.filter((right) => staff.services.has(right.replace('{product}', product).toLowerCase())),
    remark: remark.length < shortestReason ? '' : remark,
  }
}

/** What is said of a fault; with whom the person counts as one is said by name. */
const wordsOf = (file: SuperMerchantFile, { staff }: DecidingContext) => ({
  'own-work': 'You changed this super merchant: somebody else has to decide on it.',
  'not-independent': whyNotIndependent(staff, file.row.editors),
})

const hasSeenAll = ({ documents }: SuperMerchantFile, seen: readonly string[]): boolean =>
  documents.length === seen.length && documents.every(({ id }) => seen.includes(id))

export const decideSuperMerchant: Handler<'superMerchants.decide'> = async (request, call) => {
  const context = await decidingContext(call)
  const { merchantCode, decision, remark, documentsSeen, reasons } = request
  const { tx, gateway, staff, now, note } = context
  const file = await lockSuperMerchant(tx, merchantCode, staff)
  const { merchantId } = file.row
  refuseUnlessSeen(file, context)
  if (!hasSeenAll(file, documentsSeen)) refuse('super-merchant-document-changed')
  const type = decision === 'approve' ? 'record.approve' : 'record.requestChanges'
  const made = decisionOf(context, remark)
  refuseBecause(decisionFault(onboardingOf(file), contentOf(file), type, made), wordsOf(file, context))
  const after = onboardingAfter(onboardingOf(file), contentOf(file), { type, ...made })
  if (after === undefined) return refuse('wrong-state')
  const values = { decidedBy: staff.staffId, decidedAt: now, remark }
  await tx
    .update(superMerchants)
    .set({
      ...values,
      state: after.record,
      version: file.row.version + 1,
      ...(decision === 'approve' ? { editors: [], kycUpdatedAt: now } : {}),
    })
    .where(eq(superMerchants.merchantId, merchantId))
  const sentBack = decision === 'approve' ? [] : reasons.filter(({ reason }) => reason !== '')
  for (const { documentId, reason } of sentBack) {
    const found = await tx
      .update(superMerchantDocuments)
      .set({ reason })
      .where(and(eq(superMerchantDocuments.id, documentId), inArray(superMerchantDocuments.id, [...documentsSeen])))
      .returning({ id: superMerchantDocuments.id })
    if (found.length === 0) refuse('super-merchant-document-changed')
  }
  // A document that was sent back makes its section stale: it is not submitted again as it is.
  if (sentBack.length > 0) await afterChange(merchantCode, { tx, gateway, staffId: null })
  note({
    subject: merchantCode,
    before: { state: file.row.state },
    after: { state: after.record, decision, remark, sentBack: sentBack.map(({ documentId }) => documentId) },
  })
  return presentSuperMerchant(await findSuperMerchant(tx, merchantCode, staff), context)
}

/** A second person compared a number with its document. Refused, the record goes back to who made it. */
export const reviewNumber: Handler<'superMerchants.reviewNumber'> = async (request, call) => {
  const context = await decidingContext(call)
  const { merchantCode, kind, decision, remark } = request
  const { tx, gateway, staff, now, note } = context
  const file = await lockSuperMerchant(tx, merchantCode, staff)
  const { merchantId } = file.row
  refuseUnlessSeen(file, context)
  const made = decisionOf(context, remark)
  const isAccepted = decision === 'accept'
  const type = isAccepted ? 'record.approve' : 'record.requestChanges'
  const unreviewed = { ...contentOf(file), awaitsReview: false }
  refuseBecause(decisionFault(onboardingOf(file), unreviewed, type, made), wordsOf(file, context))
  const number = file.numbers.get(kind)
  const standing = standingOf(number)
  const looked = isAccepted ? 'person.accept' : 'person.refuse'
  const after = verificationAfter(standing, { type: looked, valueHash: standing.valueHash })
  if (after === undefined) return refuse('wrong-state')
  if (!isAccepted) {
    const sentBack = onboardingAfter(onboardingOf(file), contentOf(file), { type: 'record.requestChanges', ...made })
    if (sentBack === undefined) return refuse('wrong-state')
    await tx
      .update(superMerchants)
      .set({ state: sentBack.record, decidedBy: staff.staffId, decidedAt: now, remark })
      .where(eq(superMerchants.merchantId, merchantId))
  }
  await setNumber(tx, merchantId, kind, {
    ...columnsOf(after),
    answeredAt: now,
    ...(isAccepted ? {} : { statusMessage: remark }),
  })
  await afterChange(merchantCode, { tx, gateway, staffId: null })
  note({
    subject: merchantCode,
    before: { number: kind, verification: standing.state },
    after: { number: kind, verification: after.state, remark },
  })
  return presentSuperMerchant(await findSuperMerchant(tx, merchantCode, staff), context)
}
