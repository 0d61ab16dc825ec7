import { type DecidingContext, decidingContext, whyNotIndependent } from '#server/people/independence/index.ts'
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { getKycCase } from '#contract/calls/merchants/kyc.ts'
import { type KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { kycFault, kycStateAfter, kycStateOf } from '#machines/merchants/kycDecision.ts'
import { callLogs, kycDecisions, merchants, providerVerifications } from '#server/db/schema/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseBecause } from '#server/platform/decisions/index.ts'
import { queueDecisionMessages } from '#server/merchants/messages/index.ts'
import { notTheirs, lockMerchant, type MerchantRow } from '#server/merchants/merchants/index.ts'
import { contentOf, deciderOf } from './kycDecider.ts'
import { type DocumentRow, findLastDecision, listDocuments, releaseHold } from './kycRows.ts'
import { presentCase } from './presentKyc.ts'

/** Ends the call unless the person looked at the content as it is: the version, and every document that counts. */
export const refuseUnseen = async (
  context: DecidingContext,
  row: MerchantRow,
  documents: readonly DocumentRow[],
  documentsSeen: readonly string[],
): Promise<void> => {
  const { tx, staff, now, ifMatch } = context
  if (row.version === ifMatch && documents.every(({ id }) => documentsSeen.includes(id))) return
  const last = await findLastDecision(tx, row.id)
  const current = z.encode(getKycCase.response, await presentCase(tx, row, staff, now))
  const isDecided = last !== undefined && last.decision.version >= (ifMatch ?? 0)
  refuse('kyc-changed', {
    details: { current },
    ...(isDecided
      ? {
          message: `${last.name} (${last.loginId}) ${last.decision.isApproved ? 'approved' : 'declined'} this KYC while you were looking.`,
        }
      : {}),
  })
}

const reasonText = (
  { gateway }: StaffContext,
  decision: 'approve' | 'decline',
  reasonCode: string,
): string | undefined => {
  const { reasons } = gateway.config.kyc
  const known = reasons.find(({ code }) => code === reasonCode)
  const isNeeded = decision === 'decline' && reasons.length > 0
  if (known === undefined && (isNeeded || reasonCode !== '')) refuse('kyc-reason-unknown')
  return known?.text
}

interface Written {
  readonly isApproved: boolean
  readonly reasonCode: string
  readonly sendAgain: readonly KycDocumentKind[]
  readonly remark: string
  readonly screen: 'review' | 'form'
}

const writeDecision = async (
  { tx, staff, now }: StaffContext,
  row: MerchantRow,
  documents: readonly DocumentRow[],
  made: Written,
): Promise<string> => {
  const id = randomUUID()
  const { isApproved, remark } = made
  await tx.insert(kycDecisions).values({
    id,
    merchantId: row.id,
    staffId: staff.staffId,
    ...made,
    sendAgain: [...made.sendAgain],
    version: row.version,
    documents: documents.map((document) => document.id),
    createdAt: now,
  })
  await tx.insert(callLogs).values({
    id,
    merchantId: row.id,
    staffId: staff.staffId,
    category: 'KYC',
    comment: isApproved ? 'Approved' : 'Declined',
    feedback: remark,
    createdAt: now,
  })
  const written = await tx
    .update(merchants)
    .set({
      kycApproved: isApproved ? 1 : 0,
      kycUpdatedAt: now,
      kycSubmittedAt: null,
      // What somebody else approved is no longer the editors' own.
      ...(isApproved ? { kycEditors: [], bankUnconfirmedAt: null } : {}),
      version: row.version + 1,
    })
    .where(and(eq(merchants.id, row.id), eq(merchants.version, row.version)))
    .returning({ id: merchants.id })
  if (written.length !== 1) throw new Error('a locked merchant has moved on')
  if (isApproved)
    await tx
      .insert(providerVerifications)
      .values({ merchantId: row.id, state: 'pending', waitingSince: now })
      .onConflictDoNothing()
  await releaseHold(tx, row.id)
  return id
}

export const decideKyc: Handler<'kyc.decide'> = async ([made], call) => {
  const context = await decidingContext(call)
  const { tx, staff, gateway, now } = context
  if (made === undefined) return refuse('bad-request')
  const { decision, screen, remark, reasonCode, documentsSeen } = made
  if (made.decisionAgain !== undefined && made.decisionAgain !== decision)
    refuse('bad-request', { message: 'kyc_approve and kyc_approved say different things.' })
  const row = (await lockMerchant(tx, made.merchantCode, staff)) ?? notTheirs(made.merchantCode)
  const documents = await listDocuments(tx, row.id)
  const event = { screen, remark, by: deciderOf(staff, gateway.config.product) }
  const [state, content] = [kycStateOf(row), contentOf(row, documents)]
  const fault = kycFault(state, content, decision, event)
  if (fault === 'not-allowed') return refuse(fault)
  await refuseUnseen(context, row, documents, documentsSeen)
  refuseBecause(fault, { 'not-independent': whyNotIndependent(staff, row.kycEditors) })
  const after = kycStateAfter(state, content, { type: `kyc.${decision}`, ...event })
  if (after === undefined) throw new Error('the machine takes no decision that has no fault')

  const reason = reasonText(context, decision, reasonCode)
  const sendAgain = decision === 'decline' ? [...new Set(made.sendAgain)] : []
  const isApproved = after === 'approved'
  const decisionId = await writeDecision(context, row, documents, { isApproved, reasonCode, sendAgain, remark, screen })
  await queueDecisionMessages(tx, gateway.config, {
    decisionId,
    merchant: row,
    isApproved,
    reason: [reason, remark].filter((text) => text !== undefined && text !== '').join(': '),
    sendAgain,
    now,
  })
  context.note({
    subject: row.merchantCode,
    before: { kyc: state },
    after: { kyc: after, remark, reasonCode, sendAgain },
  })
  context.afterCommit(() => gateway.wakeMessages())
  const written = (await lockMerchant(tx, made.merchantCode, staff)) ?? notTheirs(made.merchantCode)
  return presentCase(tx, written, staff, now)
}
