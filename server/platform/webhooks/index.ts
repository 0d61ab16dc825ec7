import type { Handlers } from '#server/gateway/handler.ts'
import { listDeliveries, readDelivery, sendDeliveriesAgain, testEndpoint } from './deliveries.ts'
import {
  changeEndpoint,
  confirmEndpoint,
  createEndpoint,
  endEndpoint,
  foundEndpoints,
  pauseEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
} from './endpoints.ts'
import { readOutgoing } from './outgoing.ts'

export const webhooksHandlers = {
  'integrations.endpoints': foundEndpoints,
  'integrations.createEndpoint': createEndpoint,
  'integrations.confirmEndpoint': confirmEndpoint,
  'integrations.changeEndpoint': changeEndpoint,
  'integrations.pauseEndpoint': pauseEndpoint,
  'integrations.resumeEndpoint': resumeEndpoint,
  'integrations.rotateEndpointSecret': rotateEndpointSecret,
  'integrations.testEndpoint': testEndpoint,
  'integrations.endEndpoint': endEndpoint,
  'integrations.deliveries': listDeliveries,
  'integrations.delivery': readDelivery,
  'integrations.outgoing': readOutgoing,
  'integrations.sendAgain': sendDeliveriesAgain,
} satisfies Partial<Handlers<'integrations'>>

export { walkDeliveries } from './deliveries.ts'
export { startWebhooks } from './deliverWebhooks.ts'
export { foundEndpoints } from './endpoints.ts'
export { waitingEndpoints } from './waitingEndpoints.ts'
