import { z } from 'zod'
import { isStorable, unstorablePath } from '#contract/wire/storableText.ts'
import { longestEvent } from './envelope.ts'
import { type EventFault, eventFaults } from './faults.ts'
import { type FeedEvent, feedKinds } from './index.ts'
import type { FeedKind } from './kindNames.ts'

export interface Refused {
  readonly code: EventFault
  /** Where: the path of a field, as `data.amountPaise`; empty: the event as a whole. */
  readonly field: string
  readonly right: string
}

export const refusedFor = (code: EventFault, field = '', right: string = eventFaults[code].right): Refused => ({
  code,
  field,
  right,
})

type Issue = z.core.$ZodIssue

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Readonly<Record<PropertyKey, unknown>>)[name]
        : undefined,
    value,
  )

/** A name that was sent, as far as it is worth repeating. */
const shownName = (name: PropertyKey): string => {
  const text = String(name)
  return /^[\w.-]{1,60}$/.test(text) ? text : '…'
}
const shownPath = (path: readonly PropertyKey[]): string => path.map(shownName).join('.')

const ofType = (issue: Issue & { code: 'invalid_type' }, value: unknown, field: string): Refused => {
  if (value === undefined || value === null)
    return issue.path[0] === 'data' && issue.path.length > 1
      ? refusedFor('field-missing', field)
      : refusedFor('envelope-wrong', field)
  if (issue.expected === 'number' && typeof value === 'string') return refusedFor('number-as-text', field)
  return refusedFor('field-wrong', field, `Send ${issue.expected === 'object' ? 'an' : 'a'} ${issue.expected}.`)
}

const ofIssue = (issue: Issue, event: unknown): Refused => {
  const field = shownPath(issue.path)
  if (issue.code === 'unrecognized_keys')
    return refusedFor('field-unknown', shownPath([...issue.path, issue.keys[0] ?? '']))
  if (issue.code === 'custom' || issue.code === 'invalid_value') {
    const fault = issue.code === 'custom' ? (issue.params?.['fault'] as EventFault | undefined) : undefined
    if (fault !== undefined) return refusedFor(fault, field, issue.message)
  }
  if (issue.code === 'invalid_type') return ofType(issue, valueAt(event, issue.path), field)
  if (issue.code === 'too_big' && issue.origin === 'string')
    return refusedFor('text-too-long', field, `Send at most ${issue.maximum} characters.`)
  if (issue.code === 'too_big') return refusedFor('field-wrong', field, `Send at most ${issue.maximum}.`)
  if (issue.code === 'too_small') return refusedFor('field-wrong', field, `Send at least ${issue.minimum}.`)
  if (issue.code === 'invalid_value') {
    if (issue.path[0] !== 'data') return refusedFor('envelope-wrong', field)
    return valueAt(event, issue.path) === undefined
      ? refusedFor('field-missing', field)
      : refusedFor(
          'field-wrong',
          field,
          `Send one of: ${issue.values.map((value) => String(value) || 'nothing').join(', ')}.`,
        )
  }
  return refusedFor('field-wrong', field)
}

const typeForm = /^([A-Za-z]{1,30}\.[A-Za-z]{1,30})\.v(\d{1,4})$/

/** What an event says of itself, however wrong the rest is. */
export const headOf = (value: unknown): { readonly id: string; readonly kind: FeedKind | undefined } => {
  const { id, type } = typeof value === 'object' && value !== null ? (value as { id?: unknown; type?: unknown }) : {}
  const [, name = ''] = typeof type === 'string' && type.length <= 80 ? (typeForm.exec(type) ?? []) : []
  return {
    id: typeof id === 'string' && id.length <= 128 && isStorable(id) ? id : '',
    kind: Object.hasOwn(feedKinds, name) ? (name as FeedKind) : undefined,
  }
}

/** Reads one event; `bytes` is its length as it was sent. Whatever is wrong, the first fault is told. */
export const readEvent = (value: unknown, bytes: number): FeedEvent | Refused => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refusedFor('event-not-an-object')
  const { kind } = headOf(value)
  if (bytes > (kind === undefined ? longestEvent : (feedKinds[kind].maxBytes ?? longestEvent)))
    return refusedFor('event-too-large')
  const unstorable = unstorablePath(value)
  if (unstorable !== undefined) return refusedFor('text-not-storable', shownPath(unstorable))
  if (kind === undefined) return refusedFor('type' in value ? 'kind-unknown' : 'envelope-wrong', 'type')
  if ((value as { type: string }).type !== feedKinds[kind].type)
    return refusedFor('version-unknown', 'type', `Send ${feedKinds[kind].type}.`)
  const read = z.safeParse(feedKinds[kind].schema as z.ZodType, value)
  if (read.success) return { ...(read.data as object), kind } as FeedEvent
  const [issue] = read.error.issues
  return issue === undefined ? refusedFor('field-wrong') : ofIssue(issue, value)
}

export const isRefused = (read: FeedEvent | Refused): read is Refused => 'code' in read
