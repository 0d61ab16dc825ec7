import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

/** The documents send the person's own username along: it has to be theirs. */
export const refuseOthersName = (claimed: string | undefined, staff: Staff): void => {
  if (claimed !== undefined && claimed !== '' && claimed !== staff.loginId) refuse('claim-mismatch')
}
