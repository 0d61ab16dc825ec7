import { WebhookIcon } from '@primer/octicons-react'
import { addressOf, listEndpoints } from '#contract/calls/platform/webhooks.ts'
import { defineFindable } from '#src/gateway/findable.ts'
import { endpointStateNames, outgoingPath } from './outgoingWords.tsx'

const mostFound = 5
const fewestLetters = 3

export const findEndpoints = defineFindable(listEndpoints, {
  group: 'Webhook endpoints',
  icon: WebhookIcon,
  looksLike: (sought) => sought.length >= fewestLetters && sought.length <= 60,
  isCode: false,
  requestOf: (sought) => ({ text: sought }),
  foundIn: (endpoints) =>
    endpoints.slice(0, mostFound).map((endpoint) => ({
      id: String(endpoint.id),
      label: addressOf(endpoint),
      detail: `${endpoint.clientName} · ${endpointStateNames[endpoint.state]}`,
      to: `${outgoingPath}&${new URLSearchParams({ endpoint: String(endpoint.id) })}`,
    })),
})
