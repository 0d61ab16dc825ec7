import type { RequestOf } from '#contract/wire/call.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { Role, RoleName, saveRole, saveService, Service } from '#contract/calls/people/roles.ts'
import { type FieldVersions, fieldVersionsOf } from '#src/editing/threeWay.ts'
import { idWords } from './idWords.ts'

export interface RoleDraft {
  readonly roleName: string
  readonly isActive: boolean
  readonly activeServiceId: readonly number[]
  readonly blockedServiceId: readonly number[]
  readonly roleFlags: readonly RoleFlag[]
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

export const draftOfRole = (role: Role | undefined): RoleDraft => ({
  roleName: role?.roleName ?? '',
  isActive: role?.isActive ?? true,
  activeServiceId: sorted(role?.activeServiceId ?? []),
  blockedServiceId: sorted(role?.blockedServiceId ?? []),
  roleFlags: (role?.roleFlags ?? []).toSorted(),
})

export type ServiceState = 'active' | 'blocked' | 'none'

export const stateOfService = (draft: RoleDraft, id: number): ServiceState => {
  if (draft.blockedServiceId.includes(id)) return 'blocked'
  return draft.activeServiceId.includes(id) ? 'active' : 'none'
}

/** A service is active or blocked in a role, or not in it. */
export const withService = (draft: RoleDraft, id: number, state: ServiceState): Partial<RoleDraft> => {
  const without = (ids: readonly number[]) => ids.filter((other) => other !== id)
  return {
    activeServiceId: sorted([...without(draft.activeServiceId), ...(state === 'active' ? [id] : [])]),
    blockedServiceId: sorted([...without(draft.blockedServiceId), ...(state === 'blocked' ? [id] : [])]),
  }
}

export const faultOfName = (text: string, rule: typeof RoleName): string | undefined => {
  const read = rule.safeParse(text)
  return read.success ? undefined : (read.error.issues[0]?.message ?? 'The name is not accepted.')
}

export const roleRequest = (draft: RoleDraft, base: Role | undefined): RequestOf<typeof saveRole> => ({
  ...(base === undefined ? {} : { id: base.id }),
  roleName: draft.roleName.trim(),
  isActive: draft.isActive,
  activeServiceId: [...draft.activeServiceId],
  blockedServiceId: [...draft.blockedServiceId],
  roleFlags: [...draft.roleFlags],
})

const activeWord = (isActive: boolean) => (isActive ? 'Active' : 'In Active')

export const versionsOfRole = (
  was: RoleDraft,
  mine: RoleDraft,
  is: RoleDraft,
  names: ReadonlyMap<number, string>,
): FieldVersions[] => {
  const field = fieldVersionsOf(was, mine, is)
  return [
    field('roleName', 'Role name', (draft) => draft.roleName.trim()),
    field('isActive', 'State', (draft) => activeWord(draft.isActive)),
    field('roleFlags', 'Flags', (draft) => draft.roleFlags.join(', ')),
    field('activeServiceId', 'Active services', (draft) => idWords(draft.activeServiceId, names)),
    field('blockedServiceId', 'Blocked services', (draft) => idWords(draft.blockedServiceId, names)),
  ]
}

export interface ServiceDraft {
  readonly serviceName: string
  readonly isActive: boolean
  readonly addToRoles: readonly number[]
}

export const draftOfService = (service: Service | undefined): ServiceDraft => ({
  serviceName: service?.serviceName ?? '',
  isActive: service?.isActive ?? true,
  addToRoles: [],
})

export const serviceRequest = (draft: ServiceDraft, base: Service | undefined): RequestOf<typeof saveService> => ({
  ...(base === undefined ? {} : { id: base.id }),
  serviceName: draft.serviceName.trim(),
  isActive: draft.isActive,
  ...(draft.addToRoles.length === 0 ? {} : { addToRoles: [...draft.addToRoles] }),
})

export const versionsOfService = (
  was: ServiceDraft,
  mine: ServiceDraft,
  is: ServiceDraft,
  roleNames: ReadonlyMap<number, string>,
): FieldVersions[] => {
  const field = fieldVersionsOf(was, mine, is)
  return [
    field('serviceName', 'Service name', (draft) => draft.serviceName.trim()),
    field('isActive', 'State', (draft) => activeWord(draft.isActive)),
    field('addToRoles', 'Add to roles', (draft) => idWords(draft.addToRoles, roleNames)),
  ]
}
