import { formatRupees } from '#contract/wire/money.ts'
import type { PayoutRail } from '#contract/wire/payoutRail.ts'

interface RailLimits {
  /** The smallest amount that it takes. */
  readonly fromPaise: number
  /** The largest; null: there is none. */
  readonly toPaise: number | null
  readonly source: string
  /** When the source was read. */
  readonly asOf: string
}

const rupees = 100

/** The one table of what rails take. A bank may take less: then its format offers other rails. */
export const railLimits: Readonly<Record<PayoutRail, RailLimits>> = {
  RTGS: {
    fromPaise: 200_000 * rupees,
    toPaise: null,
    source: 'Reserve Bank of India, FAQ on RTGS: at least ₹2,00,000, no upper limit',
    asOf: '2026-11-29',
  },
  NEFT: {
    fromPaise: 1,
    toPaise: null,
    source: 'Reserve Bank of India, FAQ on NEFT: no limit of the system below or above',
    asOf: '2026-11-29',
  },
  IMPS: {
    fromPaise: 1,
    toPaise: 500_000 * rupees,
    source: 'Reserve Bank of India, statement of 8 Oct 2021, on IMPS of NPCI: ₹5,00,000 for one transfer',
    asOf: '2026-11-29',
  },
}

const takes = (rail: PayoutRail, paise: number): boolean => {
  const { fromPaise, toPaise } = railLimits[rail]
  return paise >= fromPaise && (toPaise === null || paise <= toPaise)
}

/** The first of the rails, in the order in which they are offered, that takes the amount. */
export const railOf = (paise: number, offered: readonly PayoutRail[]): PayoutRail | undefined =>
  offered.find((rail) => takes(rail, paise))

const limitOf = (rail: PayoutRail, paise: number): string => {
  const { fromPaise, toPaise } = railLimits[rail]
  return toPaise !== null && paise > toPaise
    ? `${rail} takes at most ${formatRupees(toPaise)}`
    : `${rail} takes no less than ${formatRupees(fromPaise)}`
}

/** Why none of the rails takes the amount; empty: one does. */
export const whyNoRail = (paise: number, offered: readonly PayoutRail[]): string =>
  offered.some((rail) => takes(rail, paise)) ? '' : `${offered.map((rail) => limitOf(rail, paise)).join(', ')}.`
