import type { WaitingKindEntry } from './waitingKind.ts'

/** A client with its first secret, or its new secret: by the id of the client. */
export const machineClientKind = {
  kind: 'machineClient',
  name: 'Machine Client',
  step: 'approve',
  deciders: ['integrations'],
  decidedAt: (clientId) => `/integrations?${new URLSearchParams({ client: clientId })}`,
} as const satisfies WaitingKindEntry

/** The address or the new secret of an endpoint: by the id of the endpoint. */
export const webhookEndpointKind = {
  kind: 'webhookEndpoint',
  name: 'Webhook Endpoint',
  step: 'approve',
  deciders: ['integrations'],
  decidedAt: (endpointId) => `/integrations?${new URLSearchParams({ activeIndex: '2', endpoint: endpointId })}`,
} as const satisfies WaitingKindEntry

/** A correction of an event, or a value that is taken from one, that moves money: by its id. */
export const feedDecisionKind = {
  kind: 'feedDecision',
  name: 'Incoming Event',
  step: 'approve',
  deciders: ['integrations'],
  decidedAt: (decisionId) => `/integrations?${new URLSearchParams({ activeIndex: '1', decision: decisionId })}`,
} as const satisfies WaitingKindEntry
