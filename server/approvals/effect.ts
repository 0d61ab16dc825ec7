import { effectOfScheme } from '#server/bankSchemes/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { effectOfRate } from '#server/rates/index.ts'

export const effectOfRecord: Handler<'approvals.effect'> = ({ kind, id }, context) =>
  kind === 'bankScheme' ? effectOfScheme(id, context) : effectOfRate(kind, id, context)
