import type { Access, CallDefinition } from '#contract/call.ts'
import { allFlags, type ExpectedRow } from './expected.ts'
import { type Case, entryOf } from './matrix.ts'
import type { Holder } from './holders.ts'

export interface Mutant {
  readonly call: string
  readonly what: string
  readonly access: Access
}

type Guarded = Exclude<Access, string>

const asStored = (service: string) => service.replace('{product}', 'paywise').toLowerCase()

/** Every way in which one policy row can be wrong by one step. `others`: services that it might let in besides. */
export const mutantsOf = (call: string, access: Access, others: readonly string[]): readonly Mutant[] => {
  const held = new Set(typeof access === 'string' ? [] : access.anyOf.map(asStored))
  const strangers = others.filter((service) => !held.has(service))
  const stranger = strangers[0] ?? 'dashboard'
  const mutant = (what: string, changed: Access): Mutant => ({ call, what, access: changed })
  if (access === 'public')
    return [mutant('asks for a session', 'signed-in'), mutant(`asks for ${stranger}`, { anyOf: [stranger] })]
  if (access === 'signed-in')
    return [mutant('is public', 'public'), mutant(`asks for ${stranger}`, { anyOf: [stranger] })]
  const { flag, ...withoutFlag } = access as Guarded & { flag?: (typeof allFlags)[number] }
  const anyOf: readonly string[] = access.anyOf
  const asking = (services: readonly string[]): Access => ({ ...access, anyOf: services as [string, ...string[]] })
  return [
    mutant('is public', 'public'),
    mutant('asks for a session only', 'signed-in'),
    ...anyOf.map((service) => {
      const left = anyOf.filter((one) => one !== service)
      return left.length === 0
        ? mutant(`asks for ${stranger} instead of ${service}`, asking([stranger]))
        : mutant(`forgets ${service}`, asking(left))
    }),
    ...strangers.map((service) => mutant(`lets in ${service}`, asking([...anyOf, service]))),
    ...(flag === undefined
      ? [mutant('asks for the admin flag', { ...access, flag: 'admin' })]
      : [
          mutant(`forgets the flag ${flag}`, withoutFlag),
          mutant('asks for another flag', { ...access, flag: allFlags.find((one) => one !== flag) ?? 'support' }),
        ]),
  ]
}

/** The policy row is wrong while the work is done. */
export const withMutant = async <Result>(mutant: Mutant, work: () => Promise<Result>): Promise<Result> => {
  const entry = entryOf(mutant) as { -readonly [Field in keyof CallDefinition]: CallDefinition[Field] }
  const { access } = entry
  entry.access = mutant.access
  try {
    return await work()
  } finally {
    entry.access = access
  }
}

/** The cases of one call, those first that a wrong row most likely shows in. */
export const casesAgainst = (
  { access }: Mutant,
  rows: readonly ExpectedRow[],
  holders: readonly Holder[],
): readonly Case[] => {
  const named: readonly string[] = typeof access === 'string' ? [] : access.anyOf
  const rank = (holder: Holder) =>
    holder.session !== 'open'
      ? 1
      : holder.services.length === 1 && named.some((service) => asStored(service) === holder.services[0])
        ? 0
        : 2
  return rows
    .flatMap((row) => holders.map((holder) => ({ row, holder })))
    .toSorted((a, b) => rank(a.holder) - rank(b.holder))
}
