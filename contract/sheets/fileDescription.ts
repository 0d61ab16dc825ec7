import { BrandCode } from '#contract/calls/money/rates.ts'
import { isCalendarDay } from '#contract/wire/indianTime.ts'

/** What `file_description` says of a sheet of a brand: `SAMSUNG`, or `SAMSUNG|2026-11-21|2026-12-31`. */
export interface BrandDescription {
  readonly brandCode: string
  /** The first and the last day; of a sheet without days empty. */
  readonly fromDate: string
  readonly toDate: string
}

export const writeBrandDescription = ({ brandCode, fromDate, toDate }: BrandDescription): string =>
  [brandCode, fromDate, toDate].filter((part) => part !== '').join('|')

/** Undefined for what is not written so. */
export const readBrandDescription = (
  text: string,
  describes: 'brand' | 'brandAndDays',
): BrandDescription | undefined => {
  const [code = '', fromDate = '', toDate = '', ...more] = text.split('|').map((part) => part.trim())
  const brandCode = BrandCode.safeParse(code)
  if (!brandCode.success || more.length > 0) return undefined
  const hasDays = isCalendarDay(fromDate) && isCalendarDay(toDate)
  if (describes === 'brandAndDays' ? !hasDays : fromDate !== '' || toDate !== '') return undefined
  return { brandCode: brandCode.data, fromDate, toDate }
}
