import type { ReconGateway } from '#contract/sheets/reconMapping.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'

/** After so many days a provider has paid. Until then a payment is expected, and not missing. */
export const settlesWithinDays: Readonly<Record<ReconGateway, number>> = { TRACKNPAY: 2, RAZORPAY: 2, PAYU: 2, BANK: 1 }

/** The last Indian day whose payments are due. */
export const lastDueDay = (gateway: ReconGateway, today: string): string => dayAfter(today, -settlesWithinDays[gateway])

/** Nothing settles the payment yet. */
export const isMissing = (gateway: ReconGateway, day: string, today: string): boolean =>
  day <= lastDueDay(gateway, today)
