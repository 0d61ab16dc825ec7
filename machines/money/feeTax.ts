import type { SupplyKind } from '#contract/calls/money/papers.ts'
import { shareOf } from '#contract/wire/money.ts'

/** Tax by the head under which it is paid, in whole paise. `state` is SGST, or UTGST in a territory. */
export interface TaxHeads {
  readonly centralPaise: number
  readonly statePaise: number
  readonly integratedPaise: number
}

/**
 * All of the tax that was deducted is tax, and is paid as such (section 76 of the CGST Act): none of it is called rounding
 * and kept. Of an odd paisa the central half has it.
 */
export const taxHeads = (taxPaise: number, supply: SupplyKind): TaxHeads => {
  if (supply === 'interState') return { centralPaise: 0, statePaise: 0, integratedPaise: taxPaise }
  const statePaise = Math.floor(taxPaise / 2)
  return { centralPaise: taxPaise - statePaise, statePaise, integratedPaise: 0 }
}

/**
 * What of the tax comes from its being rounded for each payment by itself: the difference to the rate on all of the fees at
 * once. Shown, never added.
 */
export const roundingOf = (feesPaise: number, taxPaise: number, rateBps: number): number =>
  taxPaise - shareOf(feesPaise, rateBps)

export const headNames = (supply: SupplyKind): Readonly<Record<keyof TaxHeads, string>> => ({
  centralPaise: 'CGST',
  statePaise: supply === 'intraTerritory' ? 'UTGST' : 'SGST',
  integratedPaise: 'IGST',
})
