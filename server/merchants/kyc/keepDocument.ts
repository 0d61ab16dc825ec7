import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import type { PickedDocument } from '#contract/wire/documentKinds.ts'
import { kycStateAfter, kycStateOf } from '#machines/merchants/kycDecision.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { kycDocuments, merchants } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { notTheirs, lockMerchant, type MerchantRow } from '#server/merchants/merchants/index.ts'
import type { DocumentContent } from './documentContent.ts'
import { contentOf } from './kycDecider.ts'
import { findLastDecision, listDocuments } from './kycRows.ts'
import { storeSealed } from './sealedDocument.ts'

const columnOf: Partial<Record<KycDocumentKind, keyof MerchantRow>> = {
  pan: 'panUrl',
  address: 'addressUrl',
  cheque: 'chequeUrl',
} satisfies Record<PickedDocument, keyof MerchantRow>

/** What the merchant was asked for with the last decision has all come since. */
const isSentAgain = async ({ tx }: StaffContext, row: MerchantRow): Promise<boolean> => {
  const last = await findLastDecision(tx, row.id)
  if (last === undefined) return true
  const since = await tx
    .select({ kind: kycDocuments.kind })
    .from(kycDocuments)
    .where(
      and(
        eq(kycDocuments.merchantId, row.id),
        isNull(kycDocuments.replacedAt),
        gt(kycDocuments.createdAt, last.decision.createdAt),
      ),
    )
  return last.decision.sendAgain.every((kind) => since.some((document) => document.kind === kind))
}

/** Where the new document takes the case: to the queue for the first time, or back to it. */
const stateChange = async (context: StaffContext, row: MerchantRow): Promise<Partial<MerchantRow>> => {
  const state = kycStateOf(row)
  if (state === 'declined' && !(await isSentAgain(context, row))) return {}
  const content = contentOf(row, await listDocuments(context.tx, row.id))
  const type = state === 'declined' ? 'documents.sentAgain' : 'documents.completed'
  return kycStateAfter(state, content, { type }) === undefined
    ? {}
    : { kycApproved: null, isKycSubmitted: true, kycSubmittedAt: context.now }
}

interface NewDocument {
  readonly content: DocumentContent
  readonly kind: KycDocumentKind
  readonly merchantCode: string
  /** What its person saw in its place; absent: whatever is there. */
  readonly replaces?: string | null
}

/** Stores it sealed in place of an earlier one of its kind and answers its address. */
export const keepDocument = async (
  { content, kind, merchantCode, replaces }: NewDocument,
  context: StaffContext,
): Promise<string> => {
  const { tx, staff, now, note } = context
  const row = (await lockMerchant(tx, merchantCode, staff)) ?? notTheirs(merchantCode)
  if (kycStateOf(row) === 'approved') return refuse('kyc-approved-already')
  const id = randomUUID()
  const column = columnOf[kind]
  const documentUrl = `/kyc-documents/${id}`
  const [replaced] = await tx
    .update(kycDocuments)
    .set({ replacedAt: now })
    .where(and(eq(kycDocuments.merchantId, row.id), eq(kycDocuments.kind, kind), isNull(kycDocuments.replacedAt)))
    .returning({ id: kycDocuments.id })
  if (replaces !== undefined && replaces !== (replaced?.id ?? null)) return refuse('kyc-changed')
  await tx.insert(kycDocuments).values({
    id,
    merchantId: row.id,
    kind,
    ...(await storeSealed(content, sealedFields.kycDocument, context)),
  })
  await tx
    .update(merchants)
    .set({
      ...(column === undefined ? {} : { [column]: documentUrl }),
      kycEditors: [...new Set([...row.kycEditors, staff.staffId])],
      version: row.version + 1,
      ...(await stateChange(context, row)),
    })
    .where(eq(merchants.id, row.id))
  note({ subject: merchantCode, before: { [kind]: replaced?.id ?? null }, after: { [kind]: id } })
  return documentUrl
}
