import type { Handlers } from '#server/gateway/handler.ts'
import { confirmClient, createClient, endClient, listClients, rotateSecret } from './clients.ts'

export const integrationsHandlers: Handlers<'integrations'> = {
  'integrations.clients': listClients,
  'integrations.createClient': createClient,
  'integrations.confirmClient': confirmClient,
  'integrations.rotateSecret': rotateSecret,
  'integrations.endClient': endClient,
}

export { type Client, findClient } from './findClient.ts'
