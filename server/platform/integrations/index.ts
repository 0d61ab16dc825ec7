import type { Handlers } from '#server/gateway/handler.ts'
import { confirmClient, createClient, endClient, foundClients, rotateSecret } from './clients.ts'

export const integrationsHandlers = {
  'integrations.clients': foundClients,
  'integrations.createClient': createClient,
  'integrations.confirmClient': confirmClient,
  'integrations.rotateSecret': rotateSecret,
  'integrations.endClient': endClient,
} satisfies Partial<Handlers<'integrations'>>

export { foundClients } from './clients.ts'
export { type Client, clientOfName, findSigner, liveClient, type NoClient } from './findClient.ts'
export { waitingClients } from './waitingClients.ts'
export { admitClient, sendMachineFault } from './machineDoor.ts'
export { makeSecret, type MessageSignature, readSignature } from './clientSecret.ts'
