import type { Handlers } from '#server/gateway/handler.ts'
import { listDeliveries, sendDeliveriesAgain, testEndpoint } from './deliveries.ts'
import {
  changeEndpoint,
  confirmEndpoint,
  createEndpoint,
  endEndpoint,
  listEndpoints,
  pauseEndpoint,
  resumeEndpoint,
  rotateEndpointSecret,
} from './endpoints.ts'

export const webhooksHandlers = {
  'integrations.endpoints': listEndpoints,
  'integrations.createEndpoint': createEndpoint,
  'integrations.confirmEndpoint': confirmEndpoint,
  'integrations.changeEndpoint': changeEndpoint,
  'integrations.pauseEndpoint': pauseEndpoint,
  'integrations.resumeEndpoint': resumeEndpoint,
  'integrations.rotateEndpointSecret': rotateEndpointSecret,
  'integrations.testEndpoint': testEndpoint,
  'integrations.endEndpoint': endEndpoint,
  'integrations.deliveries': listDeliveries,
  'integrations.sendAgain': sendDeliveriesAgain,
} satisfies Partial<Handlers<'integrations'>>

export { startWebhooks } from './deliverWebhooks.ts'
