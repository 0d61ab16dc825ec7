import type { Staff } from '#server/gateway/handler.ts'

/** Own files and jobs; holders of `downloads` who are not limited to brands see those of everybody. */
export const seesFilesOfAll = (staff: Staff): boolean => staff.services.has('downloads') && staff.brands.length === 0

export const maySeeFilesOf = (staff: Staff, ownerId: string): boolean =>
  staff.staffId === ownerId || seesFilesOfAll(staff)
