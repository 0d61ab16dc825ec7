import type { Handlers } from '#server/gateway/handler.ts'
import { listAudit } from './listAudit.ts'
import { verifyAudit } from './verifyAudit.ts'

export { lastAuditId, walkAuditLines } from './walkAuditLines.ts'

export const auditHandlers: Handlers<'audit'> = {
  'audit.list': listAudit,
  'audit.verify': verifyAudit,
}
