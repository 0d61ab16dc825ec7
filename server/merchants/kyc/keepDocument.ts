import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import type { PickedDocument } from '#contract/wire/documentKinds.ts'
import { kycStateAfter, kycStateOf } from '#machines/merchants/kycDecision.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { kycDocuments, merchants } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { notTheirs, lockMerchant, type MerchantRow } from '#server/merchants/merchants/index.ts'
import type { DocumentContent } from './documentContent.ts'
import { contentOf } from './kycDecider.ts'
import { findLastDecision, listDocuments } from './kycRows.ts'
import { reopenedApproval } from './reopenApproval.ts'
import { type StoredSealed, storeSealed } from './sealedDocument.ts'

const columnOf: Partial<Record<KycDocumentKind, keyof MerchantRow>> = {
  pan: 'panUrl',
  address: 'addressUrl',
  cheque: 'chequeUrl',
} satisfies Record<PickedDocument, keyof MerchantRow>

interface Writing {
  readonly tx: Tx
  readonly now: Date
}

/** What the merchant was asked for with the last decision has all come since. */
const isSentAgain = async ({ tx }: Writing, row: MerchantRow): Promise<boolean> => {
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
const stateChange = async (context: Writing, row: MerchantRow): Promise<Partial<MerchantRow>> => {
  const state = kycStateOf(row)
  if (state === 'declined' && !(await isSentAgain(context, row))) return {}
  const content = contentOf(row, await listDocuments(context.tx, row.id))
  const type = state === 'declined' ? 'documents.sentAgain' : 'documents.completed'
  return kycStateAfter(state, content, { type }) === undefined
    ? {}
    : { kycApproved: null, isKycSubmitted: true, kycSubmittedAt: context.now }
}

/** The one that counted so far counts no more; answers its id. */
const supersede = async ({ tx, now }: Writing, merchantId: number, kind: KycDocumentKind): Promise<string | null> => {
  const [replaced] = await tx
    .update(kycDocuments)
    .set({ replacedAt: now })
    .where(and(eq(kycDocuments.merchantId, merchantId), eq(kycDocuments.kind, kind), isNull(kycDocuments.replacedAt)))
    .returning({ id: kycDocuments.id })
  return replaced?.id ?? null
}

const addressOf = (id: string): string => `/kyc-documents/${id}`

/** The merchant of a document that was stored, by the same rules whoever sent it. */
const merchantWith = (row: MerchantRow, id: string, kind: KycDocumentKind, editors: readonly string[]) => {
  const column = columnOf[kind]
  return {
    ...(column === undefined ? {} : { [column]: addressOf(id) }),
    kycEditors: [...new Set([...row.kycEditors, ...editors])],
    version: row.version + 1,
  }
}

interface NewDocument {
  readonly content: DocumentContent
  readonly kind: KycDocumentKind
  readonly merchantCode: string
  /** What its person saw in its place; absent: whatever is there. */
  readonly replaces?: string | null
}

/** By what the versions are known in which staff wrote a document of a kind. */
export const documentField = (kind: KycDocumentKind): string => `documents.${kind}`

/** Stores it sealed in place of an earlier one of its kind and answers its address. */
export const keepDocument = async (
  { content, kind, merchantCode, replaces }: NewDocument,
  context: StaffContext,
): Promise<string> => {
  const { tx, staff, note } = context
  const row = (await lockMerchant(tx, merchantCode, staff)) ?? notTheirs(merchantCode)
  if (kycStateOf(row) === 'approved') return refuse('kyc-approved-already')
  const id = randomUUID()
  const replaced = await supersede(context, row.id, kind)
  if (replaces !== undefined && replaces !== replaced) return refuse('kyc-changed')
  await tx.insert(kycDocuments).values({
    id,
    merchantId: row.id,
    kind,
    staffId: staff.staffId,
    ...(await storeSealed(content, sealedFields.kycDocument, context)),
  })
  await tx
    .update(merchants)
    .set({
      ...merchantWith(row, id, kind, [staff.staffId]),
      deskRevisions: { ...row.deskRevisions, [documentField(kind)]: row.version + 1 },
      ...(await stateChange(context, row)),
    })
    .where(eq(merchants.id, row.id))
  note({ subject: merchantCode, before: { [kind]: replaced }, after: { [kind]: id } })
  return addressOf(id)
}

interface SentDocument {
  readonly stored: StoredSealed
  readonly kind: KycDocumentKind
  readonly clientId: number
  /** Who has seen a secret of the client, or corrected its event. */
  readonly editors: readonly string[]
}

/**
 * The same of a document that an event named. An approval that rests on the one in its place is opened again. The
 * merchant is locked.
 */
export const keepSentDocument = async (
  context: Writing,
  row: MerchantRow,
  { stored, kind, clientId, editors }: SentDocument,
): Promise<{ readonly documentId: string; readonly replaced: string | null }> => {
  const { tx, now } = context
  const documentId = randomUUID()
  const replaced = await supersede(context, row.id, kind)
  await tx.insert(kycDocuments).values({ id: documentId, merchantId: row.id, kind, clientId, ...stored })
  const isApproved = kycStateOf(row) === 'approved'
  await tx
    .update(merchants)
    .set({
      ...merchantWith(row, documentId, kind, editors),
      ...(isApproved ? (replaced === null ? {} : reopenedApproval(row, now)) : await stateChange(context, row)),
    })
    .where(eq(merchants.id, row.id))
  return { documentId, replaced }
}
