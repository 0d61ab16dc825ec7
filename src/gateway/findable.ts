import type { Icon } from '@primer/octicons-react'
import type { CallDefinition, RequestOf, ResponseOf } from '#contract/wire/call.ts'
import { callGateway } from './call.ts'
import { Refusal } from './refusal.ts'

/** What is done with a record, by the words that people begin with. */
export const verbs = {
  approve: ['approve', 'verify', 'confirm'],
  reject: ['reject', 'decline', 'cancel'],
  refund: ['refund', 'give back'],
  hold: ['hold', 'stop'],
  release: ['release'],
  send: ['send', 'send now'],
  switchOff: ['switch off', 'deactivate', 'disable', 'block'],
  switchOn: ['switch on', 'activate', 'enable'],
  messages: ['messages', 'message'],
  like: ['like', 'another like', 'copy'],
} as const satisfies Record<string, readonly string[]>
export type Verb = keyof typeof verbs

/** A main act of a found record, up to its question. */
export interface FoundAct {
  readonly verb: Verb
  /** As a button says it, with what it is done to: 'Approve batch 14'. */
  readonly label: string
  /** Address of the question. */
  readonly to: string
  /** Who may not make it is not offered the act. */
  readonly call: CallDefinition
}

/** Work that begins with no record: found by its words, and led to the form or question that it begins with. */
export interface Start {
  readonly label: string
  readonly words?: string
  readonly to: string
  readonly call: CallDefinition
}

export interface FoundThing {
  /** Tells it from others of the same call. */
  readonly id: string
  readonly label: string
  readonly detail: string
  /** Address of the screen that shows it. */
  readonly to: string
  /** Its page, for who may make the call of it: opened in place of that screen. */
  readonly page?: { readonly to: string; readonly call: CallDefinition }
  /** What its state allows. */
  readonly acts?: readonly FoundAct[]
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
  find: async (sought, signal) => {
    try {
      return foundIn(await callGateway(call, requestOf(sought), { signal }), sought)
    } catch (error) {
      // A call that reads one record says so where there is none: then nothing is found.
      if (error instanceof Refusal && error.status === 404) return []
      throw error
    }
  },
})
