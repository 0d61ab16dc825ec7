import type { CheckedSubject } from '#contract/checkedKinds/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

/** As the audit names a record. */
export const subjectOf = (asked: CheckedSubject, id: number): string => `${asked}:${id}`

/** Not there and not the person's are one answer, and the try is kept in the audit. */
export const recordNotFound = (asked: CheckedSubject, id: number): never =>
  refuse('record-not-found', { recorded: { subject: subjectOf(asked, id), after: { asked } } })

type Teller = Pick<StaffContext, 'staff' | 'noteProbed'>

/** An act on several passes over ids that do not exist; whoever sees all probes nothing. */
export const auditProbedRecord = (asked: CheckedSubject, id: number, { staff, noteProbed }: Teller): void => {
  if (isLimited(staff)) noteProbed({ asked, ids: [subjectOf(asked, id)] })
}

/** A list was asked for one record. */
export const auditProbedId = async (
  asked: CheckedSubject,
  id: number | undefined,
  find: (id: number) => Promise<unknown>,
  context: Teller,
): Promise<void> => {
  if (id !== undefined && isLimited(context.staff) && (await find(id)) === undefined)
    auditProbedRecord(asked, id, context)
}

/** A list was asked for one brand. */
export const auditProbedBrand = (brand: string | undefined, { staff, noteProbed }: Teller): void => {
  if (brand !== undefined && staff.brands.length > 0 && !staff.brands.includes(brand))
    noteProbed({ asked: 'brand', ids: [brand] })
}
