import type { Staff } from '#server/gateway/handler.ts'

const service = 'view_kyc_role'

/** Papers of the KYC are for who may look at those elsewhere. */
export const seesPapers = (staff: Pick<Staff, 'services'>): boolean => staff.services.has(service)
