import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

/** A provider's file is of all merchants: who sees a part of them only neither reads nor works on one. */
export const refuseLimited = (staff: Staff): void => {
  if (isLimited(staff)) refuse('not-allowed')
}
