import type { WaitingKindEntry } from './waitingKind.ts'

/** A client with its first secret, or its new secret: by the id of the client. */
export const machineClientKind = {
  kind: 'machineClient',
  name: 'Machine Client',
  step: 'approve',
  deciders: ['integrations'],
  decidedAt: (clientId) => `/integrations?${new URLSearchParams({ client: clientId })}`,
} as const satisfies WaitingKindEntry
