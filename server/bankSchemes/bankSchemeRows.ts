import { and, asc, desc, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { BankSchemeContent } from '#contract/calls/bankSchemes.ts'
import type { Tx } from '#server/db/database.ts'
import { bankSchemes } from '#server/db/schema/index.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { namesWithinScope, type Seer } from '#server/merchants/index.ts'

export type BankSchemeRow = typeof bankSchemes.$inferSelect

/** Schemes of brands that are the person's to see: the one it names, and the one of its content that stands. */
export const schemeWithinScope = (seer: Seer): SQL | undefined =>
  and(
    namesWithinScope(seer, { brandCode: sql`${bankSchemes.brandCode}` }),
    namesWithinScope(seer, { brandCode: sql`coalesce(${bankSchemes.standing} ->> 'brandCode', '')` }),
  )

export const contentOfScheme = (row: BankSchemeRow): BankSchemeContent => ({
  bank: row.bank,
  bankCode: row.bankCode,
  tenure: row.tenure,
  rate: row.rate,
  bankTenureId: row.bankTenureId,
  brandCode: row.brandCode,
  startDate: row.startDate.toISOString(),
  endDate: row.endDate.toISOString(),
})

/** Instants as the columns hold them. */
export const columnsOfScheme = (content: BankSchemeContent) => ({
  ...content,
  startDate: new Date(content.startDate),
  endDate: new Date(content.endDate),
})

/** Latest first. One row more than the page tells whether there are more. */
export const listSchemeRows = async (
  tx: Tx,
  {
    page,
    size,
    status,
    id,
  }: {
    readonly page: number
    readonly size: number
    readonly status: 'created' | 'approved'
    readonly id?: number | undefined
  },
  seer: Seer,
): Promise<{ rows: BankSchemeRow[]; hasMore: boolean }> => {
  const found = await tx
    .select()
    .from(bankSchemes)
    .where(
      and(
        id !== undefined
          ? eq(bankSchemes.id, id)
          : status === 'approved'
            ? eq(bankSchemes.state, 'approved')
            : or(eq(bankSchemes.state, 'created'), eq(bankSchemes.state, 'rejected')),
        schemeWithinScope(seer),
      ),
    )
    .orderBy(desc(bankSchemes.changedAt), desc(bankSchemes.id))
    .limit(size + 1)
    .offset(page * size)
  return { rows: found.slice(0, size), hasMore: found.length > size }
}

export const findScheme = async (tx: Tx, id: number, seer: Seer): Promise<BankSchemeRow | undefined> => {
  const [row] = await tx
    .select()
    .from(bankSchemes)
    .where(and(eq(bankSchemes.id, id), schemeWithinScope(seer)))
  return row
}

export const lockScheme = async (tx: Tx, id: number, seer: Seer): Promise<BankSchemeRow | undefined> => {
  const [row] = await tx
    .select()
    .from(bankSchemes)
    .where(and(eq(bankSchemes.id, id), schemeWithinScope(seer)))
    .for('update')
  return row
}

/** Writes onto the revision that was read, and onto no other. */
export const writeScheme = async (
  tx: Tx,
  row: BankSchemeRow,
  change: Partial<typeof bankSchemes.$inferInsert>,
): Promise<BankSchemeRow> => {
  const [written] = await tx
    .update(bankSchemes)
    .set(change)
    .where(and(eq(bankSchemes.id, row.id), eq(bankSchemes.revision, row.revision)))
    .returning()
  return written ?? refuse('record-changed')
}

/** Other schemes of the same bank code, brand and tenure in some of the same time, but for rejected ones. */
export const overlappingSchemes = (tx: Tx, content: BankSchemeContent, ownId: number): Promise<BankSchemeRow[]> =>
  tx
    .select()
    .from(bankSchemes)
    .where(
      and(
        eq(bankSchemes.bankCode, content.bankCode),
        eq(bankSchemes.brandCode, content.brandCode),
        eq(bankSchemes.tenure, content.tenure),
        ne(bankSchemes.state, 'rejected'),
        ne(bankSchemes.id, ownId),
        sql`tstzrange(${bankSchemes.startDate}, ${bankSchemes.endDate}, '[]') && tstzrange(${content.startDate}, ${content.endDate}, '[]')`,
      ),
    )
    .orderBy(asc(bankSchemes.startDate), asc(bankSchemes.id))
