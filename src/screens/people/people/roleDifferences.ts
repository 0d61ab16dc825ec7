import { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { Role, Service } from '#contract/calls/people/roles.ts'

export interface RoleDifference {
  readonly key: string
  readonly kind: 'State' | 'Flag' | 'Service'
  readonly name: string
  readonly first: string
  readonly second: string
  readonly isDifferent: boolean
}

const stateOf = (role: Role, { id, isActive }: Service): string => {
  if (role.blockedServiceId.includes(id)) return 'Blocked'
  if (!role.activeServiceId.includes(id)) return '–'
  return isActive ? 'Active' : 'Active, service switched off'
}

const line = (
  kind: RoleDifference['kind'],
  name: string,
  [first, second]: readonly [string, string],
): RoleDifference => ({ key: `${kind} ${name}`, kind, name, first, second, isDifferent: first !== second })

/** Two roles side by side: state, every flag, every service that one of them names. */
export const compareRoles = (first: Role, second: Role, services: readonly Service[]): RoleDifference[] => {
  const both = <Value>(read: (role: Role) => Value): readonly [Value, Value] => [read(first), read(second)]
  const named = (role: Role) => [...role.activeServiceId, ...role.blockedServiceId]
  const mentioned = new Set([...named(first), ...named(second)])
  return [
    line(
      'State',
      'active',
      both(({ isActive }) => (isActive ? 'Active' : 'In Active')),
    ),
    ...RoleFlag.options.map((flag) =>
      line(
        'Flag',
        flag,
        both(({ roleFlags }) => (roleFlags.includes(flag) ? 'Yes' : '–')),
      ),
    ),
    ...services
      .filter(({ id }) => mentioned.has(id))
      .map((service) =>
        line(
          'Service',
          service.serviceName,
          both((role) => stateOf(role, service)),
        ),
      ),
  ]
}
