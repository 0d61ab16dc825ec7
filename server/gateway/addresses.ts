import { calls, type CallName } from '#contract/index.ts'
import type { CallDefinition, Family } from '#contract/wire/call.ts'

/** Where each family is mounted. Wrapper calls share one path and name theirs in the body. */
export const mounts = { gateway: '/ops', platform: '/platform', upload: '/upload' } as const
export const wrapperPath = '/campaign/wrapperLambdaApis'

export interface Address {
  readonly name: CallName
  readonly call: CallDefinition
}

const addresses = (Object.keys(calls) as CallName[]).map((name): Address => ({ name, call: calls[name] }))

const ofFamily = (family: Family) => addresses.filter((address) => address.call.family === family)

/** Entries by path, for every path of a family. Paths are compared to the letter. */
export const pathsOf = (family: Family): ReadonlyMap<string, readonly Address[]> =>
  Map.groupBy(ofFamily(family), (address) => address.call.path)

type Body = Readonly<Record<string, unknown>>

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body carries every mark of the entry. */
const isMeant = ({ discriminator, listField, bodyField }: CallDefinition, body: unknown): boolean => {
  if (listField !== undefined)
    return Array.isArray(body) && body.some((item) => isBody(item) && Object.hasOwn(item, listField))
  const fields = isBody(body) ? body : {}
  return (
    (bodyField === undefined || Object.hasOwn(fields, bodyField)) &&
    Object.entries(discriminator ?? {}).every(
      ([field, value]) => Object.hasOwn(fields, field) && fields[field] === value,
    )
  )
}

const marksOf = ({ discriminator, listField, bodyField }: CallDefinition): number =>
  Object.keys(discriminator ?? {}).length + (listField === undefined ? 0 : 1) + (bodyField === undefined ? 0 : 1)

/** Finds the entry a body is meant for, and the body without the fields that only say so. Of two, the one with more marks. */
export const chooseAddress = (
  candidates: readonly Address[],
  body: unknown,
): { address: Address; rest: unknown } | undefined => {
  const [address] = candidates
    .filter(({ call }) => isMeant(call, body))
    .toSorted((a, b) => marksOf(b.call) - marksOf(a.call))
  if (address === undefined) return undefined
  const marks = address.call.discriminator
  if (marks === undefined || !isBody(body)) return { address, rest: body }
  return {
    address,
    rest: Object.fromEntries(Object.entries(body).filter(([field]) => !Object.hasOwn(marks, field))),
  }
}

/** Throws when two entries could be meant by one request: the gateway then does not start. */
export const refuseAmbiguousAddresses = (): void => {
  const seen = new Map<string, string>()
  for (const { name, call } of addresses) {
    const key = `${call.family} ${call.path} ${JSON.stringify([call.discriminator, call.listField, call.bodyField])}`
    const other = seen.get(key)
    if (other !== undefined) throw new Error(`'${name}' and '${other}' have the same address: ${key}`)
    seen.set(key, name)
  }
}
