import { type ChangeType } from './changeTypes.ts'

/** What is taken from a broker: a stream, who reads it for the desk, and where senders publish. */
export const feedStream = {
  name: 'OPSDESK_FEED',
  durable: 'opsdesk',
  /** Each sender publishes under one of its own, such as `opsdesk.feed.switch`. */
  subjects: 'opsdesk.feed.*',
} as const

/** One event and its headers. */
export const longestMessage = 72 * 1024

/** Says with which secret a message was signed: `<32 hex digits>,v1=<64 hex digits>`. */
export const signatureHeader = 'Opsdesk-Signature'
/** What the key of signatures is derived from a secret by. */
export const signingPurpose = 'opsdesk feed signature'

/** Where changes are published. */
export const changesStream = { name: 'OPSDESK_CHANGES', subjects: 'opsdesk.changes.>' } as const

export const changeSubjectOf = (type: ChangeType): string => `opsdesk.changes.${type}`
