import { and, eq } from 'drizzle-orm'
import { merchants } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { lockOwnMerchant } from '#server/merchants/merchants/index.ts'

export const setLoginLimit: Handler<'portfolio.setLoginLimit'> = async ({ merchantCode, value }, context) => {
  const { tx, staff, ifMatch, note } = context
  const row = await lockOwnMerchant(tx, merchantCode, staff)
  if (row.version !== ifMatch)
    return refuse('merchant-changed', { details: { login_limit_value: row.loginLimit, version: row.version } })
  note({ subject: merchantCode, before: { loginLimit: row.loginLimit }, after: { loginLimit: value } })
  if (row.loginLimit === value) return { merchantCode, loginLimit: value, version: row.version }
  const [written] = await tx
    .update(merchants)
    .set({ loginLimit: value, version: row.version + 1 })
    .where(and(eq(merchants.id, row.id), eq(merchants.version, row.version)))
    .returning({ version: merchants.version })
  if (written === undefined) return refuse('merchant-changed')
  return { merchantCode, loginLimit: value, version: written.version }
}
