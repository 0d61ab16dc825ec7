import type { PaymentRow } from '../server/money/payments/paymentRows.ts'

export type Shop = PaymentRow
