import type { Staff } from './handler.ts'

/** A relationship manager, who sees the merchants assigned to them and no others. */
export const manages = ({ flags }: Pick<Staff, 'flags'>): boolean => flags.has('manager') && !flags.has('admin')

/** Sees a part of the merchants only: of some brands, or assigned ones. */
export const isLimited = (staff: Pick<Staff, 'flags' | 'brands'>): boolean => staff.brands.length > 0 || manages(staff)
