import type { Icon } from '@primer/octicons-react'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { callGateway } from './call.ts'

export interface FoundThing {
  /** Tells it from others of the same call. */
  readonly id: string
  readonly label: string
  readonly detail: string
  /** Address of the screen that shows it. */
  readonly to: string
}

interface Finding<Entry extends CallDefinition> {
  readonly group: string
  readonly icon: Icon
  /** Whether such a thing may be found by a text, which is as `soughtText` writes it. Nothing else is asked for. */
  readonly looksLike: (sought: string) => boolean
  /** Hardly anything else looks like it: offered when it was copied. */
  readonly isCode: boolean
  readonly requestOf: (sought: string) => RequestOf<Entry>
  /** The best few first. */
  readonly foundIn: (answer: ResponseOf<Entry>, sought: string) => readonly FoundThing[]
}

/** What an area can be found by from the palette: a call and the addresses of what it finds. */
export interface Findable extends Pick<Finding<CallDefinition>, 'group' | 'icon' | 'looksLike' | 'isCode'> {
  readonly call: CallDefinition
  readonly find: (sought: string, signal: AbortSignal) => Promise<readonly FoundThing[]>
}

export const defineFindable = <Entry extends CallDefinition>(
  call: Entry,
  { requestOf, foundIn, ...rest }: Finding<Entry>,
): Findable => ({
  ...rest,
  call,
  find: async (sought, signal) => foundIn(await callGateway(call, requestOf(sought), { signal }), sought),
})
