import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { BankSchemeContent } from '#contract/calls/money/bankSchemes.ts'
import { bankSchemeKind } from '#contract/checkedKinds/bankSchemes.ts'
import { bankScheme } from '#machines/money/bankScheme.ts'
import { checkedRecord, scopeOfNames } from '#server/platform/checkedRecords/index.ts'
import type { Tx } from '#server/db/database.ts'
import { bankSchemes } from '#server/db/schema/index.ts'
import { effectOfScheme } from './schemeEffect.ts'

export type BankSchemeRow = typeof bankSchemes.$inferSelect

/** Other schemes of the same bank code, brand and tenure in some of the same time, but for rejected ones. */
export const overlappingSchemes = (tx: Tx, content: BankSchemeContent, ownId = 0): Promise<BankSchemeRow[]> =>
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

export const schemeRecord = checkedRecord<BankSchemeRow, BankSchemeContent>({
  entry: bankSchemeKind,
  table: bankSchemes,
  machine: bankScheme,
  settled: ['approved'],
  scope: scopeOfNames(bankSchemes, { brandCode: ['brandCode', bankSchemes.brandCode] }),
  contentOf: (row) => ({
    bank: row.bank,
    bankCode: row.bankCode,
    tenure: row.tenure,
    rate: row.rate,
    bankTenureId: row.bankTenureId,
    brandCode: row.brandCode,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate.toISOString(),
  }),
  titleOf: ({ bankCode, brandCode, tenure, bankTenureId }) =>
    `${wordsOfCode('bank', bankCode)}, ${brandCode}, ${tenure} months, ${bankTenureId}`,
  merchantsOf: ({ brandCode }) => ({ brand: brandCode }),
  overlaps: overlappingSchemes,
  effect: effectOfScheme,
})
