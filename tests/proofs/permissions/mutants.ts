import type { ExpectedRow } from './expectedRow.ts'
import type { Access, CallDefinition } from '#contract/wire/call.ts'
import { allFlags } from './expected.ts'
import type { Holder } from './holders.ts'
import { type Case, entryOf } from './matrix.ts'

/** What a policy row says. */
export type Policy = Pick<CallDefinition, 'access' | 'duringPasswordChange'>

export interface Mutant {
  readonly call: string
  readonly what: string
  readonly policy: Policy
}

type Guarded = Exclude<Access, string> & { readonly flag?: (typeof allFlags)[number] }

const asStored = (service: string) => service.replace('{product}', 'paywise').toLowerCase()
const listed = (access: Access): readonly string[] => (typeof access === 'string' ? [] : access.anyOf)

const wrongLists = (access: Guarded, strangers: readonly string[], stranger: string): [string, Access][] => {
  const { flag, ...withoutFlag } = access
  const asking = (services: readonly string[]): Access => ({ ...access, anyOf: services as [string, ...string[]] })
  const without = (service: string) => listed(access).filter((one) => one !== service)
  return [
    ['is public', 'public'],
    ['asks for a session only', 'signed-in'],
    ...listed(access).map((service): [string, Access] =>
      without(service).length === 0
        ? [`asks for ${stranger} instead of ${service}`, asking([stranger])]
        : [`forgets ${service}`, asking(without(service))],
    ),
    ...strangers.map((service): [string, Access] => [`lets in ${service}`, asking([...listed(access), service])]),
    ...(flag === undefined
      ? [['asks for the admin flag', { ...access, flag: 'admin' }] as [string, Access]]
      : ([
          [`forgets the flag ${flag}`, withoutFlag],
          ['asks for another flag', { ...access, flag: allFlags.find((one) => one !== flag) ?? 'support' }],
        ] as [string, Access][])),
  ]
}

const wrongAccess = (access: Access, others: readonly string[]): [string, Access][] => {
  const held = new Set(listed(access).map(asStored))
  const strangers = others.filter((service) => !held.has(service))
  const stranger = strangers[0] ?? 'dashboard'
  if (access === 'public')
    return [
      ['asks for a session', 'signed-in'],
      [`asks for ${stranger}`, { anyOf: [stranger] }],
    ]
  if (access === 'signed-in')
    return [
      ['is public', 'public'],
      [`asks for ${stranger}`, { anyOf: [stranger] }],
    ]
  return wrongLists(access, strangers, stranger)
}

/** Every way in which one policy row can be wrong by one step. `others`: services that it might let in besides. */
export const mutantsOf = (
  call: string,
  { access, duringPasswordChange }: Policy,
  others: readonly string[],
): readonly Mutant[] => {
  const change = duringPasswordChange === undefined ? {} : { duringPasswordChange }
  const mutants = wrongAccess(access, others).map(([what, wrong]) => ({
    call,
    what,
    policy: { access: wrong, ...change },
  }))
  if (access === 'public') return mutants
  return [
    ...mutants,
    duringPasswordChange === undefined
      ? { call, what: 'is open before the password is changed', policy: { access, duringPasswordChange: true } }
      : { call, what: 'is shut until the password is changed', policy: { access } },
  ]
}

export const policyOf = ({ access, duringPasswordChange }: CallDefinition): Policy => ({
  access,
  ...(duringPasswordChange === undefined ? {} : { duringPasswordChange }),
})

const setPolicy = (call: string, policy: Policy): void => {
  const entry = entryOf({ call }) as { -readonly [Field in keyof CallDefinition]: CallDefinition[Field] }
  delete entry.duringPasswordChange
  Object.assign(entry, policy)
}

/** The policy row is wrong while the work is done. */
export const withMutant = async <Result>({ call, policy }: Mutant, work: () => Promise<Result>): Promise<Result> => {
  const right = policyOf(entryOf({ call }))
  setPolicy(call, policy)
  try {
    return await work()
  } finally {
    setPolicy(call, right)
  }
}

/** The cases of one call, those first that a wrong row most likely shows in. Asked while the policy is right. */
export const casesAgainst = (
  { call, policy }: Mutant,
  rows: readonly ExpectedRow[],
  holders: readonly Holder[],
): readonly Case[] => {
  const named = listed(policy.access).map(asStored)
  const right = listed(entryOf({ call }).access).map(asStored)
  const both = [...named, ...right]
  const inOne = both.filter((service) => named.includes(service) !== right.includes(service))
  const telling = inOne.length > 0 ? inOne : both
  const rank = ({ session, password, services }: Holder) => {
    if (services.length === 1 && telling.includes(services[0] ?? '')) return 0
    return session !== 'open' || password !== 'good' || services.length === 0 ? 1 : 2
  }
  return rows
    .flatMap((row) => holders.map((holder) => ({ row, holder })))
    .toSorted((a, b) => rank(a.holder) - rank(b.holder))
}
