import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NumberKind, Section } from '#contract/calls/merchants/superMerchantNumbers.ts'
import type { Tx } from '#server/db/database.ts'
import {
  merchants,
  superMerchantDocuments,
  superMerchantNumbers,
  superMerchants,
  superMerchantSections,
} from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type Seer, withinScope } from '#server/merchants/merchants/index.ts'

export type SuperMerchantRow = typeof superMerchants.$inferSelect
export type SectionRow = typeof superMerchantSections.$inferSelect
export type NumberRow = typeof superMerchantNumbers.$inferSelect
export type DocumentRow = typeof superMerchantDocuments.$inferSelect

/** A super merchant with all that its onboarding is made of. */
export interface SuperMerchantFile {
  readonly row: SuperMerchantRow
  readonly merchant: {
    readonly id: number
    readonly merchantCode: string
    readonly businessName: string
    readonly displayName: string
    readonly contactPerson: string
    readonly mobileNumber: string
    readonly emailId: string
  }
  readonly sections: ReadonlyMap<Section, SectionRow>
  readonly numbers: ReadonlyMap<NumberKind, NumberRow>
  /** The present ones. */
  readonly documents: readonly DocumentRow[]
}

export const notTheirSuperMerchant = (merchantCode: string): never =>
  refuse('super-merchant-not-found', { recorded: { subject: merchantCode, after: { asked: 'merchant' } } })

const headOf = async (tx: Tx, merchantCode: string, seer: Seer, isLocked: boolean) => {
  const query = tx
    .select({
      row: superMerchants,
      merchant: {
        id: merchants.id,
        merchantCode: merchants.merchantCode,
        businessName: merchants.businessName,
        displayName: merchants.displayName,
        contactPerson: merchants.contactPerson,
        mobileNumber: merchants.mobileNumber,
        emailId: merchants.emailId,
      },
    })
    .from(superMerchants)
    .innerJoin(merchants, eq(merchants.id, superMerchants.merchantId))
    .where(and(eq(merchants.merchantCode, merchantCode), withinScope(seer)))
  const [head] = await (isLocked ? query.for('update', { of: superMerchants }) : query)
  return head ?? notTheirSuperMerchant(merchantCode)
}

const fileOf = async (tx: Tx, head: Pick<SuperMerchantFile, 'row' | 'merchant'>): Promise<SuperMerchantFile> => {
  const { merchantId } = head.row
  const sections = await tx.select().from(superMerchantSections).where(eq(superMerchantSections.merchantId, merchantId))
  const numbers = await tx.select().from(superMerchantNumbers).where(eq(superMerchantNumbers.merchantId, merchantId))
  const documents = await tx
    .select()
    .from(superMerchantDocuments)
    .where(and(eq(superMerchantDocuments.merchantId, merchantId), isNull(superMerchantDocuments.replacedAt)))
    .orderBy(superMerchantDocuments.kind)
  return {
    ...head,
    sections: new Map(sections.map((section) => [section.section, section])),
    numbers: new Map(numbers.map((number) => [number.kind, number])),
    documents,
  }
}

export const findSuperMerchant = async (tx: Tx, merchantCode: string, seer: Seer): Promise<SuperMerchantFile> =>
  fileOf(tx, await headOf(tx, merchantCode, seer, false))

/** Everything of one super merchant is changed behind the lock of its row. */
export const lockSuperMerchant = async (tx: Tx, merchantCode: string, seer: Seer): Promise<SuperMerchantFile> =>
  fileOf(tx, await headOf(tx, merchantCode, seer, true))

/** The version that the person had before them. */
export const refuseUnlessSeen = ({ row }: SuperMerchantFile, { ifMatch }: Pick<StaffContext, 'ifMatch'>): void => {
  if (row.version !== ifMatch) refuse('record-changed')
}

export const refuseWhileSubmitted = ({ row }: SuperMerchantFile): void => {
  if (row.state === 'submitted') refuse('super-merchant-submitted')
}

/** Locks the row once more where a call has it from another transaction. */
export const lockAgain = async (tx: Tx, merchantId: number): Promise<void> => {
  await tx.execute(sql`select from super_merchants where merchant_id = ${merchantId} for update`)
}
