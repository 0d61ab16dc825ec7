import { and, asc, count, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { pickedDocuments } from '#contract/wire/documentKinds.ts'
import type { Tx } from '#server/db/database.ts'
import {
  callLogs,
  ifscBanks,
  kycDecisions,
  kycDocuments,
  kycHolds,
  kycItems,
  kycRecords,
  machineClients,
  merchants,
  providerVerifications,
  staff,
} from '#server/db/schema/index.ts'
import { type MerchantRow, type Seer, withinScope } from '#server/merchants/merchants/index.ts'

export const findMerchant = async (tx: Tx, merchantCode: string, seer: Seer): Promise<MerchantRow | undefined> => {
  const [row] = await tx
    .select()
    .from(merchants)
    .where(and(eq(merchants.merchantCode, merchantCode), withinScope(seer)))
  return row
}

export type DocumentRow = typeof kycDocuments.$inferSelect & { uploadedBy: string }

/** The documents that count now, in the order of their kinds. */
export const listDocuments = async (tx: Tx, merchantId: number): Promise<DocumentRow[]> => {
  const rows = await tx
    .select({
      document: kycDocuments,
      uploadedBy: sql<string | null>`coalesce(${staff.loginId}, 'client:' || ${machineClients.name})`,
    })
    .from(kycDocuments)
    .leftJoin(staff, eq(staff.id, kycDocuments.staffId))
    .leftJoin(machineClients, eq(machineClients.id, kycDocuments.clientId))
    .where(and(eq(kycDocuments.merchantId, merchantId), isNull(kycDocuments.replacedAt)))
    .orderBy(
      sql`array_position(array['pan', 'address', 'cheque', 'store'], ${kycDocuments.kind})`,
      asc(kycDocuments.kind),
    )
  return rows.map(({ document, uploadedBy }) => ({ ...document, uploadedBy: uploadedBy ?? '' }))
}

export const hasAllDocuments = (documents: readonly { readonly kind: KycDocumentKind }[]): boolean =>
  pickedDocuments.every((kind) => documents.some((document) => document.kind === kind))

export interface LogRow {
  readonly category: string
  readonly loginId: string
  readonly comment: string
  readonly feedback: string
  readonly reasonCode: string
  readonly sendAgain: readonly KycDocumentKind[]
  readonly at: Date
}

const shownLog = 50

export const listLog = async (tx: Tx, merchantId: number): Promise<LogRow[]> => {
  const rows = await tx
    .select({
      category: callLogs.category,
      loginId: staff.loginId,
      comment: callLogs.comment,
      feedback: callLogs.feedback,
      reasonCode: kycDecisions.reasonCode,
      sendAgain: kycDecisions.sendAgain,
      at: callLogs.createdAt,
    })
    .from(callLogs)
    .leftJoin(staff, eq(staff.id, callLogs.staffId))
    .leftJoin(kycDecisions, eq(kycDecisions.id, callLogs.id))
    .where(and(eq(callLogs.merchantId, merchantId), inArray(callLogs.category, ['KYC', 'KYC_pinelabs'])))
    .orderBy(desc(callLogs.createdAt))
    .limit(shownLog)
  return rows.map((row) => ({
    ...row,
    loginId: row.loginId ?? '',
    reasonCode: row.reasonCode ?? '',
    sendAgain: row.sendAgain ?? [],
  }))
}

export const findLastDecision = async (tx: Tx, merchantId: number) => {
  const [row] = await tx
    .select({ decision: kycDecisions, name: staff.name, loginId: staff.loginId })
    .from(kycDecisions)
    .innerJoin(staff, eq(staff.id, kycDecisions.staffId))
    .where(eq(kycDecisions.merchantId, merchantId))
    .orderBy(desc(kycDecisions.version))
    .limit(1)
  return row
}

export interface HoldRow {
  readonly staffId: string
  readonly loginId: string
  readonly name: string
  readonly heldUntil: Date
}

/** Who holds the merchant at `now`. */
export const findHold = async (tx: Tx, merchantId: number, now: Date): Promise<HoldRow | undefined> => {
  const [row] = await tx
    .select({ staffId: staff.id, loginId: staff.loginId, name: staff.name, heldUntil: kycHolds.heldUntil })
    .from(kycHolds)
    .innerJoin(staff, eq(staff.id, kycHolds.staffId))
    .where(and(eq(kycHolds.merchantId, merchantId), gt(kycHolds.heldUntil, now)))
  return row
}

/** Takes the hold where nobody else has one, or anyway; answers whether it is ours. */
export const takeHold = async (
  tx: Tx,
  hold: { merchantId: number; staffId: string; now: Date; until: Date; takeOver: boolean },
): Promise<boolean> => {
  const { merchantId, staffId, now, until, takeOver } = hold
  const written = await tx
    .insert(kycHolds)
    .values({ merchantId, staffId, heldUntil: until })
    .onConflictDoUpdate({
      target: kycHolds.merchantId,
      set: { staffId, heldUntil: until },
      ...(takeOver
        ? {}
        : { setWhere: sql`${kycHolds.staffId} = ${staffId} or ${kycHolds.heldUntil} <= ${now.toISOString()}` }),
    })
    .returning({ staffId: kycHolds.staffId })
  return written.length === 1
}

export const releaseHold = (tx: Tx, merchantId: number, staffId?: string) =>
  tx
    .delete(kycHolds)
    .where(and(eq(kycHolds.merchantId, merchantId), staffId === undefined ? undefined : eq(kycHolds.staffId, staffId)))

export const findRecord = async (tx: Tx, merchantId: number) => {
  const [row] = await tx.select().from(kycRecords).where(eq(kycRecords.merchantId, merchantId))
  return row
}

export const listItems = (tx: Tx, merchantId: number) =>
  tx.select().from(kycItems).where(eq(kycItems.merchantId, merchantId))

export const findVerification = async (tx: Tx, merchantId: number) => {
  const [row] = await tx.select().from(providerVerifications).where(eq(providerVerifications.merchantId, merchantId))
  return row
}

export const findIfscBank = async (tx: Tx, ifsc: string): Promise<string | undefined> => {
  const [row] = await tx
    .select()
    .from(ifscBanks)
    .where(eq(ifscBanks.code, ifsc.slice(0, 4)))
  return row?.bankName
}

const shownDuplicates = 5

/** Other merchants with the same value: the first codes that the person may see, and how many there are at all. */
export const findDuplicates = async (
  tx: Tx,
  merchantId: number,
  matches: SQL | undefined,
  seer: Seer,
): Promise<{ merchantCodes: string[]; count: number }> => {
  if (matches === undefined) return { merchantCodes: [], count: 0 }
  const others = and(ne(merchants.id, merchantId), matches)
  const [counted] = await tx.select({ all: count() }).from(merchants).where(others)
  const seen = await tx
    .select({ code: merchants.merchantCode })
    .from(merchants)
    .where(and(others, withinScope(seer)))
    .orderBy(asc(merchants.merchantCode))
    .limit(shownDuplicates)
  return { merchantCodes: seen.map(({ code }) => code), count: counted?.all ?? 0 }
}
