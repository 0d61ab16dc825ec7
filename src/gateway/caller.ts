import { servicesOf, type CallDefinition } from '#contract/wire/call.ts'

export interface Caller {
  readonly loginId: string
  /** Lower case. */
  readonly services: ReadonlySet<string>
}

let caller: Caller | undefined

export const setCaller = (next: Caller | undefined): void => {
  caller = next
}

/** The documented headers. The gateway takes them for claims and checks them against the session. */
export const callerHeaders = (entry: CallDefinition, product: string): Record<string, string> => {
  if (caller === undefined || entry.access === 'public') return {}
  const held = caller.services
  const service = servicesOf(entry, product).find((name) => held.has(name))
  return { username: caller.loginId, ...(service === undefined ? {} : { service_name: service }) }
}
