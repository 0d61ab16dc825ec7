import { refuse } from '#server/gateway/refusal.ts'

/** Not there and not the person's to see are one answer, and the try is kept in the audit. */
export const fileNotFound = (asked: 'file' | 'job' | 'file entry' | 'notification', id: string): never =>
  refuse('file-not-found', { recorded: { subject: `${asked.replace(' ', '-')}:${id}`, after: { asked } } })
