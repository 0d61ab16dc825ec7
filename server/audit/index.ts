import type { Handlers } from '#server/gateway/handler.ts'
import { exportAudit } from './exportAudit.ts'
import { listAudit } from './listAudit.ts'
import { verifyAudit } from './verifyAudit.ts'

export { auditExportRoute } from './exportAudit.ts'

export const auditHandlers: Handlers<'audit'> = {
  'audit.list': listAudit,
  'audit.export': exportAudit,
  'audit.verify': verifyAudit,
}
