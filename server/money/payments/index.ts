import type { Handlers } from '#server/gateway/handler.ts'
import { getPayment } from './getPayment.ts'
import { listPlacedPayments } from './placedPayments.ts'
import { readPosition } from './position.ts'

export const paymentsHandlers: Handlers<'payments'> = {
  'payments.get': getPayment,
  'payments.position': readPosition,
  'payments.placed': listPlacedPayments,
}

export { exportedPlaced, summedPlaced } from './placedPayments.ts'
export { startTallying } from './startTallying.ts'
