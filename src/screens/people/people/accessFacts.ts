import { type CallDefinition, mayCall, servicesOf } from '#contract/wire/call.ts'
import { calls } from '#contract/index.ts'
import type { PersonAccess } from '#contract/calls/people/people.ts'
import type { RoleFlag } from '#contract/wire/roleFlag.ts'
import type { AppScreen } from '#src/session/appScreens.ts'

export type ServiceVerdict = 'held' | 'blocked' | 'switched off' | 'not given'

type AccessService = PersonAccess['services'][number]

export const verdictOf = (service: AccessService, isPersonActive: boolean): ServiceVerdict => {
  if (service.givenBy.length === 0) return service.blockedBy.length > 0 ? 'blocked' : 'not given'
  if (service.blockedBy.length > 0) return 'blocked'
  return service.isActive && isPersonActive ? 'held' : 'switched off'
}

interface Held {
  readonly services: ReadonlySet<string>
  readonly flags: ReadonlySet<RoleFlag>
}

/** What the person's next call would be judged by. */
export const heldBy = (access: PersonAccess): Held => ({
  services: new Set(access.services.filter(({ isHeld }) => isHeld).map(({ serviceName }) => serviceName.toLowerCase())),
  flags: new Set(
    access.isActive ? access.flags.filter(({ givenBy }) => givenBy.length > 0).map(({ flag }) => flag) : [],
  ),
})

export interface Reason {
  /** A service or flag. */
  readonly right: string
  readonly isHeld: boolean
  readonly givenBy: readonly string[]
  readonly blockedBy: readonly string[]
}

export interface Reach {
  readonly key: string
  readonly name: string
  readonly address: string
  readonly isAllowed: boolean
  /** Empty: open to everybody who is signed in. */
  readonly reasons: readonly Reason[]
}

const reasonsOf = (access: PersonAccess, wanted: readonly string[], flag: RoleFlag | undefined): Reason[] => {
  const held = heldBy(access)
  const services = wanted.map((name): Reason => {
    const service = access.services.find(({ serviceName }) => serviceName.toLowerCase() === name.toLowerCase())
    return {
      right: service?.serviceName ?? name,
      isHeld: held.services.has(name.toLowerCase()),
      givenBy: service?.givenBy ?? [],
      blockedBy: service?.blockedBy ?? [],
    }
  })
  if (flag === undefined) return services
  const givenBy = access.flags.find((one) => one.flag === flag)?.givenBy ?? []
  return [...services, { right: `flag ${flag}`, isHeld: held.flags.has(flag), givenBy, blockedBy: [] }]
}

const addressOf = ({ path, discriminator }: CallDefinition): string =>
  discriminator === undefined
    ? path
    : `${path} ${Object.entries(discriminator)
        .map(([field, value]) => `${field}=${String(value)}`)
        .join(' ')}`

/** Every call of the contract, and whether the person may make it. */
export const callsFor = (access: PersonAccess, product: string): Reach[] =>
  Object.values(calls)
    .map((call: CallDefinition): Reach => {
      const flag = typeof call.access === 'object' ? call.access.flag : undefined
      return {
        key: call.name,
        name: call.summary.replaceAll('`', ''),
        address: addressOf(call),
        isAllowed: call.access === 'public' || (access.isActive && mayCall(call, heldBy(access), product)),
        reasons: reasonsOf(access, servicesOf(call, product), flag),
      }
    })
    .toSorted((a, b) => a.key.localeCompare(b.key))

/** Every screen of the app, and whether it opens for the person. */
export const screensFor = (access: PersonAccess, screens: readonly AppScreen[], product: string): Reach[] => {
  const held = heldBy(access)
  return screens.map(({ title, path, anyOf, flag }): Reach => {
    const wanted = (anyOf ?? []).map((name) => name.replace('{product}', product))
    const opens = anyOf === undefined || wanted.some((name) => held.services.has(name.toLowerCase()))
    return {
      key: path,
      name: title,
      address: path,
      isAllowed: access.isActive && opens && (flag === undefined || held.flags.has(flag)),
      reasons: reasonsOf(access, wanted, flag),
    }
  })
}
