import { type PositionAge, positionPath } from '#contract/calls/money/positions.ts'
import type { PaymentPlace } from '#contract/calls/money/payments.ts'

export const ageNames: Readonly<Record<PositionAge, string>> = {
  to1: '0–1 days',
  to3: '2–3 days',
  to7: '4–7 days',
  to30: '8–30 days',
  over30: 'Over 30 days',
}

interface Asked {
  readonly place?: PaymentPlace | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The payments behind a figure. */
export const placedAddress = ({ place, from, to }: Asked): string =>
  `${positionPath}/payments?${new URLSearchParams({
    ...(place === undefined ? {} : { place }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  })}`
