import { approvalsHandlers } from '#server/approvals/index.ts'
import { auditHandlers } from '#server/audit/index.ts'
import { bankSchemesHandlers } from '#server/bankSchemes/index.ts'
import { dashboardHandlers } from '#server/dashboard/index.ts'
import { deviceHandlers } from '#server/device/index.ts'
import { filesHandlers } from '#server/files/index.ts'
import { kycHandlers } from '#server/kyc/index.ts'
import { merchantHandlers } from '#server/merchants/index.ts'
import { messageHandlers } from '#server/messages/index.ts'
import { peopleHandlers } from '#server/people/index.ts'
import { portfolioHandlers } from '#server/portfolio/index.ts'
import { ratesHandlers } from '#server/rates/index.ts'
import { rolesHandlers } from '#server/roles/index.ts'
import { sessionHandlers } from '#server/session/index.ts'
import { shellHandlers } from '#server/shell/index.ts'
import { tablesHandlers } from '#server/tables/index.ts'
import type { AllHandlers } from './handler.ts'

/** Every call of the contract has its handler here, or this does not compile. */
export const handlers: AllHandlers = {
  ...sessionHandlers,
  ...shellHandlers,
  ...merchantHandlers,
  ...kycHandlers,
  ...portfolioHandlers,
  ...dashboardHandlers,
  ...tablesHandlers,
  ...messageHandlers,
  ...ratesHandlers,
  ...bankSchemesHandlers,
  ...approvalsHandlers,
  ...peopleHandlers,
  ...rolesHandlers,
  ...filesHandlers,
  ...auditHandlers,
  ...deviceHandlers,
  'socket.userConnected': async () => ({}),
  'socket.fileUploaded': async () => ({}),
}
