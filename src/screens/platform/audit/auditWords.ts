import type { AuditEntry } from '#contract/calls/platform/audit.ts'
import { calls } from '#contract/index.ts'
import { formatIndianAt } from '#contract/wire/indianTime.ts'
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

const instantForm = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A record in a field: its fields by name. */
const readable = (value: unknown): string => {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(readable).join('; ')
  if (typeof value === 'string') return shownText(value)
  if (typeof value !== 'object') return shownText(JSON.stringify(value))
  return Object.entries(value)
    .map(([name, inner]) => `${name} ${readable(inner)}`)
    .join(', ')
}

/** What an entry names or changes; a time as people read it. */
export const shownText = (text: string | null): string => {
  if (text === null) return ''
  const record = /^[[{]/.test(text) ? parsed(text) : undefined
  if (record !== undefined) return readable(record)
  if (instantForm.test(text)) return formatIndianAt(Date.parse(text), 'D MMM YYYY, HH:mm:ss')
  return text === 'true' ? 'Yes' : text === 'false' ? 'No' : text
}

/** Who acted: the system does so without a name. */
export const whoActed = ({ loginId, call }: Pick<AuditEntry, 'loginId' | 'call'>): string => {
  if (loginId !== '') return loginId
  return call.startsWith('session.') ? 'not signed in' : 'system'
}
