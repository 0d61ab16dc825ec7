import { decidingContext, whyNotIndependent } from '#server/people/independence/index.ts'
import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { kycStateOf } from '#machines/merchants/kycDecision.ts'
import { providerFault, providerStateAfter } from '#machines/merchants/providerVerification.ts'
import { callLogs, merchants, providerVerifications } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { notTheirs, lockMerchant } from '#server/merchants/merchants/index.ts'
import { refuseBecause } from '#server/platform/decisions/index.ts'
import { refuseUnseen } from './decideKyc.ts'
import { deciderOf } from './kycDecider.ts'
import { findMerchant, findVerification, listDocuments, releaseHold } from './kycRows.ts'

const category = 'KYC_pinelabs'

export const decideProvider: Handler<'kyc.decideProvider'> = async (request, call) => {
  const context = await decidingContext(call)
  const { tx, staff, gateway, now, note } = context
  const { merchantCode, comment, feedback, documentsSeen } = request
  const row = (await lockMerchant(tx, merchantCode, staff)) ?? notTheirs(merchantCode)
  const documents = await listDocuments(tx, row.id)
  await refuseUnseen(context, row, documents, documentsSeen)
  const content = { isKycApproved: kycStateOf(row) === 'approved', editors: row.kycEditors }
  const event = {
    type: comment === 'Approved' ? 'provider.approve' : 'provider.reject',
    by: deciderOf(staff, gateway.config.product),
    remarks: feedback,
  } as const
  refuseBecause(providerFault(content, event), { 'not-independent': whyNotIndependent(staff, row.kycEditors) })
  const before = (await findVerification(tx, row.id))?.state ?? 'pending'
  const state = providerStateAfter(before, content, event)
  if (state === undefined) throw new Error('the machine takes no verification that has no fault')
  await tx
    .insert(providerVerifications)
    .values({ merchantId: row.id, state, waitingSince: now, decidedAt: now })
    .onConflictDoUpdate({ target: providerVerifications.merchantId, set: { state, decidedAt: now } })
  await tx.insert(callLogs).values({
    id: randomUUID(),
    merchantId: row.id,
    staffId: staff.staffId,
    category,
    comment,
    feedback,
    createdAt: now,
  })
  // The second of two who decide at once on the same version is told.
  await tx
    .update(merchants)
    .set({ version: row.version + 1, ...(state === 'approved' ? { bankUnconfirmedAt: null } : {}) })
    .where(eq(merchants.id, row.id))
  await releaseHold(tx, row.id)
  note({ subject: merchantCode, before: { provider: before }, after: { provider: state, remarks: feedback } })
  return {}
}

export const listProviderComments: Handler<'kyc.providerComments'> = async ({ merchantCode }, { tx, staff }) => {
  const row = (await findMerchant(tx, merchantCode, staff)) ?? notTheirs(merchantCode)
  const rows = await tx
    .select({ comment: callLogs.comment, feedback: callLogs.feedback })
    .from(callLogs)
    .where(and(eq(callLogs.merchantId, row.id), eq(callLogs.category, category)))
    .orderBy(desc(callLogs.createdAt))
    .limit(20)
  return rows.map(({ comment, feedback }) => ({
    comment: comment === 'Approved' ? ('Approved' as const) : ('Rejected' as const),
    feedback,
  }))
}
