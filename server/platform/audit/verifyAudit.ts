import type { Handler } from '#server/gateway/handler.ts'
import { verifySlice } from '#server/gateway/auditChain.ts'

const atATime = 10_000

export const verifyAudit: Handler<'audit.verify'> = async ({ from }, { gateway }) => {
  const { to, last, isAtEnd, breaks } = await verifySlice(gateway.database.pool, { from, count: atATime })
  return { to, last, isAtEnd, breaks: [...breaks] }
}
