import { asc, sql } from 'drizzle-orm'
import { bankCodes } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'

export const listBanks: Handler<'bankSchemes.banks'> = (_, { tx }) =>
  tx
    .select({
      bankName: bankCodes.bankName,
      bankCodes: sql<string[]>`array_agg(${bankCodes.bankCode} order by ${bankCodes.bankCode})`,
    })
    .from(bankCodes)
    .groupBy(bankCodes.bankName)
    .orderBy(asc(bankCodes.bankName))
