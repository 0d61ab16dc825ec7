import { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { roles } from '#server/db/schema/index.ts'

type RoleRow = typeof roles.$inferSelect

const columnOf = {
  admin: 'isAdmin',
  support: 'isSupport',
  brand: 'isBrand',
  drafter: 'isDrafter',
  approver: 'isApprover',
  checker: 'isChecker',
  manager: 'isManager',
} as const satisfies Record<RoleFlag, keyof RoleRow>

export const flagsOfRole = (role: RoleRow): RoleFlag[] => RoleFlag.options.filter((flag) => role[columnOf[flag]])

export const flagColumns = (flags: readonly RoleFlag[]) => ({
  isAdmin: flags.includes('admin'),
  isSupport: flags.includes('support'),
  isBrand: flags.includes('brand'),
  isDrafter: flags.includes('drafter'),
  isApprover: flags.includes('approver'),
  isChecker: flags.includes('checker'),
  isManager: flags.includes('manager'),
})
