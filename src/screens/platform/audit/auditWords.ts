import type { AuditEntry } from '#contract/calls/platform/audit.ts'
import { calls } from '#contract/index.ts'
import { isRefusalCode, refusals } from '#contract/wire/refusals.ts'

/** What a call does, in the words of its entry; empty for acts of the gateway itself. */
export const summaryOf = (call: string): string =>
  Object.entries(calls).find(([name]) => name === call)?.[1].summary ?? ''

const ownActs = ['access.addStaff', 'access.defaultRoles']

/** Everything that leaves entries: commands, and acts of the gateway itself. */
export const auditedCalls: readonly string[] = [
  ...Object.values(calls)
    .filter(({ kind }) => kind !== 'read')
    .map(({ name }) => name),
  ...ownActs,
].toSorted((one, other) => one.localeCompare(other))

/** `done`, or what was refused in a sentence. */
export const outcomeText = (outcome: string): string =>
  isRefusalCode(outcome) ? refusals[outcome].text : outcome === 'done' ? 'Done' : outcome

/** Who acted: the system does so without a name. */
export const whoActed = ({ loginId, call }: Pick<AuditEntry, 'loginId' | 'call'>): string => {
  if (loginId !== '') return loginId
  return call.startsWith('session.') ? 'not signed in' : 'system'
}
