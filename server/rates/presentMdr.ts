import { writeHundredths } from '#contract/wire/money.ts'
import { type MdrContent, type MdrRate, paymentMethodTypeOf } from '#contract/calls/rates.ts'
import type { DecidingStaff } from '#server/independence/index.ts'
import type { Tx } from '#server/db/database.ts'
import { mdrRates } from '#server/db/schema/index.ts'
import { contentOfMdr, type MdrRow } from './mdrRows.ts'
import { presentRates } from './presentRates.ts'

export const presentMdrRows = (tx: Tx, rows: readonly MdrRow[], staff: DecidingStaff): Promise<MdrRate[]> =>
  presentRates(tx, mdrRates, rows, staff, (row) => {
    const content = contentOfMdr(row)
    return { ...content, paymentMethodType: paymentMethodTypeOf(content.paymentMethod) }
  })

const inRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  trailingZeroDisplay: 'stripIfInteger',
})
const rupees = (paise: number) => inRupees.format(writeHundredths(paise) as Intl.StringNumericLiteral)

/** 'CREDIT_CARD version 4, ASTRON, ₹0 to ₹2,000'. */
export const titleOfMdr = (content: MdrContent, version: number): string =>
  [
    `${content.paymentMethod} version ${version}`,
    ...[content.merchantCode, content.brand, content.category].filter((part) => part !== ''),
    `${rupees(content.fromAmount)} to ${rupees(content.toAmount)}`,
  ].join(', ')
