import type { Session } from '#contract/session.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { indianDay } from './sessionRows.ts'

const dayMs = 86_400_000

export const presentSession = (staff: Staff, now: Date): Session => ({
  loginId: staff.loginId,
  name: staff.name,
  userRoles: staff.roleNames.join(','),
  roleFlags: [...staff.flags],
  userServices: [...staff.services].sort(),
  brands: [...staff.brands],
  passwordExpiry:
    staff.passwordExpiresOn === null
      ? undefined
      : Math.round((Date.parse(staff.passwordExpiresOn) - Date.parse(indianDay(now))) / dayMs),
  passwordSetByAdmin: staff.passwordSetByAdmin,
  lastLoginDate: staff.lastSignInAt?.toISOString(),
  checkDate: indianDay(staff.signedInAt),
})
