import { listDeliveries, listEndpoints, outgoing, readDelivery } from '#contract/calls/platform/webhooks.ts'
import { listWaiting } from '#contract/calls/platform/waiting.ts'

/** What is not true any more once something was done to an endpoint or sent again. */
export const outgoingReads = [listEndpoints, listDeliveries, readDelivery, outgoing, listWaiting]
