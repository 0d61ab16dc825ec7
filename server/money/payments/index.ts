import type { Handlers } from '#server/gateway/handler.ts'
import { getPayment } from './getPayment.ts'

export const paymentsHandlers: Handlers<'payments'> = { 'payments.get': getPayment }
