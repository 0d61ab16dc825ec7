import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { MerchantMessage } from '#contract/calls/merchants/messages.ts'
import { countUpToMost } from '#server/db/answerRow.ts'
import type { Tx } from '#server/db/database.ts'
import { merchants, messages } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { auditProbedMerchants, withinScope } from '#server/merchants/merchants/index.ts'
import { presentMessage } from './presentMessage.ts'

export const listMessages: Handler<'messages.list'> = async ({ state, merchantCode, page, size }, context) => {
  const { tx, staff } = context
  await auditProbedMerchants(merchantCode === undefined ? [] : [merchantCode], context)
  const where = and(
    state === undefined ? undefined : eq(messages.state, state),
    merchantCode === undefined ? undefined : eq(merchants.merchantCode, merchantCode),
    withinScope(staff),
  )
  const rows = await tx
    .select({ message: messages, merchantCode: merchants.merchantCode })
    .from(messages)
    .innerJoin(merchants, eq(merchants.id, messages.merchantId))
    .where(where)
    .orderBy(desc(messages.createdAt), asc(messages.channel), asc(messages.id))
    .limit(size)
    .offset((page - 1) * size)
  const total = await countUpToMost(
    tx,
    sql`from ${messages} left join ${merchants} on ${eq(merchants.id, messages.merchantId)} where ${where ?? sql`true`}`,
  )
  return { rows: rows.map((row) => presentMessage(row.message, row.merchantCode)), total }
}

export const listMessagesOfDecision = async (tx: Tx, decisionId: string): Promise<MerchantMessage[]> => {
  const rows = await tx
    .select({ message: messages, merchantCode: merchants.merchantCode })
    .from(messages)
    .innerJoin(merchants, eq(merchants.id, messages.merchantId))
    .where(eq(messages.decisionId, decisionId))
    .orderBy(desc(messages.channel))
  return rows.map((row) => presentMessage(row.message, row.merchantCode))
}
