import { calls, type CallName } from '#contract/index.ts'
import type { CallDefinition, Family } from '#contract/call.ts'

/** Where each family is mounted. Wrapper calls share one path and name theirs in the body. */
export const mounts = { gateway: '/ops', platform: '/platform', upload: '/upload' } as const
export const wrapperPath = '/campaign/wrapperLambdaApis'

export interface Address {
  readonly name: CallName
  readonly call: CallDefinition
}

const addresses = (Object.keys(calls) as CallName[]).map((name): Address => ({ name, call: calls[name] }))

/** Of entries that share a path, one without marks of its own is what remains: it is looked at last. */
const ofFamily = (family: Family) =>
  addresses
    .filter((address) => address.call.family === family)
    .sort((a, b) => Number(a.call.discriminator === undefined) - Number(b.call.discriminator === undefined))

/** Entries by path, for every path of a family. Paths are compared to the letter. */
export const pathsOf = (family: Family): ReadonlyMap<string, readonly Address[]> =>
  Map.groupBy(ofFamily(family), (address) => address.call.path)

type Body = Record<string, unknown>

const hasField = (item: unknown, field: string): boolean =>
  typeof item === 'object' && item !== null && !Array.isArray(item) && Object.hasOwn(item, field)

const isMeant = ({ listField, bodyField }: CallDefinition, body: unknown): boolean =>
  listField === undefined
    ? bodyField !== undefined && hasField(body, bodyField)
    : Array.isArray(body) && body.some((item) => hasField(item, listField))

/** An entry without marks takes what no other entry of its path is meant for. */
const markedFirst = (candidates: readonly Address[]) =>
  candidates.toSorted((a, b) => Number(a.call.discriminator === undefined) - Number(b.call.discriminator === undefined))

/** Finds the entry a body is meant for, and the body without the fields that only say so. */
export const chooseAddress = (
  candidates: readonly Address[],
  body: unknown,
): { address: Address; rest: unknown } | undefined => {
  const byField = candidates.find(({ call }) => isMeant(call, body))
  if (byField !== undefined) return { address: byField, rest: body }
  for (const address of markedFirst(candidates)) {
    if (address.call.listField !== undefined || address.call.bodyField !== undefined) continue
    const marks = address.call.discriminator
    if (marks === undefined) return { address, rest: body }
    if (typeof body !== 'object' || body === null || Array.isArray(body)) continue
    const fields = body as Body
    if (!Object.entries(marks).every(([field, value]) => Object.hasOwn(fields, field) && fields[field] === value))
      continue
    return {
      address,
      rest: Object.fromEntries(Object.entries(fields).filter(([field]) => !Object.hasOwn(marks, field))),
    }
  }
  return undefined
}

/** Throws when two entries could be meant by one request: the gateway then does not start. */
export const refuseAmbiguousAddresses = (): void => {
  const seen = new Map<string, string>()
  for (const { name, call } of addresses) {
    const key = `${call.family} ${call.path} ${JSON.stringify(call.discriminator ?? call.listField ?? call.bodyField ?? {})}`
    const other = seen.get(key)
    if (other !== undefined) throw new Error(`'${name}' and '${other}' have the same address: ${key}`)
    seen.set(key, name)
  }
}
