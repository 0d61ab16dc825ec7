import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

/** The papers of a month are of all merchants: who sees a part of them only neither makes nor decides on them. */
export const refuseLimited = (staff: Staff): void => {
  if (isLimited(staff)) refuse('not-allowed')
}

const makerService = 'opssettlements'
/** Drafts are seen by who issues. */
export const seesDrafts = (staff: Staff): boolean => staff.services.has(makerService) && !isLimited(staff)
