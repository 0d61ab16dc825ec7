import type { Staff } from './handler.ts'

/** A relationship manager, who sees the merchants assigned to them and no others. */
export const manages = ({ flags }: Pick<Staff, 'flags'>): boolean => flags.has('manager') && !flags.has('admin')

/** A brand that there is none of. */
export const noBrand = '—'

/** Who is limited to the brands that they are given is given none: they see nothing, and never everything. */
export const limitedBrands = (brands: readonly string[], isLimitedToBrands: boolean): readonly string[] =>
  isLimitedToBrands && brands.length === 0 ? [noBrand] : brands

/** Sees a part of the merchants only: of some brands, or assigned ones. */
export const isLimited = (staff: Pick<Staff, 'flags' | 'brands'>): boolean => staff.brands.length > 0 || manages(staff)
