import type { Handlers } from '#server/gateway/handler.ts'
import { confirmClient, createClient, endClient, foundClients, rotateSecret } from './clients.ts'

export const integrationsHandlers: Handlers<'integrations'> = {
  'integrations.clients': foundClients,
  'integrations.createClient': createClient,
  'integrations.confirmClient': confirmClient,
  'integrations.rotateSecret': rotateSecret,
  'integrations.endClient': endClient,
}

export { foundClients } from './clients.ts'
export { type Client, clientOfName, findClient, liveClient } from './findClient.ts'
export { waitingClients } from './waitingClients.ts'
