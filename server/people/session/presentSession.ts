import type { Session } from '#contract/calls/people/session.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { noBrand } from '#server/gateway/staffLimits.ts'
import { sessionFacts } from '#server/gateway/sessionStanding.ts'

export const presentSession = (staff: Staff, now: Date): Session => {
  const { checkDate, passwordExpiry, passwordSetByAdmin } = sessionFacts(
    { ...staff, services: staff.services.size },
    now,
  )
  return {
    loginId: staff.loginId,
    name: staff.name,
    userRoles: staff.roleNames.join(','),
    roleFlags: [...staff.flags],
    userServices: [...staff.services].sort(),
    brands: staff.brands.filter((brand) => brand !== noBrand),
    passwordExpiry,
    passwordSetByAdmin,
    lastLoginDate: staff.lastSignInAt?.toISOString(),
    checkDate,
    gatewayTime: now.toISOString(),
  }
}
