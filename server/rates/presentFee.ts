import type { Fee, FeeContent } from '#contract/calls/rates.ts'
import type { DecidingStaff } from '#server/independence/index.ts'
import type { Tx } from '#server/db/database.ts'
import { subscriptionFees } from '#server/db/schema/index.ts'
import { contentOfFee, type FeeRow } from './feeRows.ts'
import { presentRates } from './presentRates.ts'

export const presentFeeRows = (tx: Tx, rows: readonly FeeRow[], staff: DecidingStaff): Promise<Fee[]> =>
  presentRates(tx, subscriptionFees, rows, staff, contentOfFee)

export const titleOfFee = ({ brandCode, feeType, duration }: FeeContent, version: number): string =>
  `${brandCode} ${feeType}, ${duration}, version ${version}`
