import { type SQL, sql } from 'drizzle-orm'
import { isSheetJob, ScriptId, scripts } from '#contract/calls/files/files.ts'
import { personCopyAction } from '#contract/calls/platform/personRequests.ts'
import { misAction, misReaders } from '#contract/calls/reports/mis.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

/** Files that others left waiting; whether the person may start their script at all is its service's business. */
export const mayStartForOthers = (staff: Staff): boolean => !isLimited(staff)

type JobOf = { readonly staffId: string; readonly scriptId: string }

/** Kinds whose jobs a person sees, confirms and cancels for everybody: they may start them for all merchants themselves. */
export const kindsActedOn = (staff: Staff): ScriptId[] =>
  isLimited(staff) ? [] : ScriptId.options.filter((id) => staff.services.has(scripts[id].service))

export const maySeeJob = (staff: Staff, { staffId, scriptId }: JobOf): boolean =>
  staffId === staff.staffId || kindsActedOn(staff).some((kind) => kind === scriptId)

/** A report is written for one person, whose rights are looked at when it is. */
export const mayActOnJob = (staff: Staff, { staffId, scriptId }: JobOf): boolean =>
  isSheetJob(scriptId)
    ? staff.services.has(scripts[scriptId].service) && (staff.staffId === staffId || !isLimited(staff))
    : staff.staffId === staffId

/** What uploads and results of the kinds are stored as. */
const actionsActedOn = (staff: Staff): string[] => [
  ...kindsActedOn(staff).flatMap((id) => [scripts[id].action, scripts[id].resultAction]),
  ...(!isLimited(staff) && misReaders.some((service) => staff.services.has(service)) ? [misAction] : []),
]

const isAdministrator = (staff: Staff): boolean => staff.flags.has('admin') && !isLimited(staff)

type FileOf = { readonly staffId: string; readonly action: string }

/**
 * Own files; those that were entered for a kind that the person acts on; all entered ones for administrators, who say why
 * they open one. What was never entered is its uploader's alone.
 */
export const fileAccess = (staff: Staff, { staffId, action }: FileOf): 'open' | 'with-reason' | 'none' => {
  // A copy of a person's data has what others may not see: it is its writer's alone, as long as they are an administrator.
  if (action === personCopyAction) return staffId === staff.staffId && isAdministrator(staff) ? 'open' : 'none'
  if (staffId === staff.staffId || actionsActedOn(staff).includes(action)) return 'open'
  return action !== '' && isAdministrator(staff) ? 'with-reason' : 'none'
}

/** The same of `stored_files f` in a list, which shows names and no content. */
export const listedFiles = (staff: Staff): SQL =>
  isAdministrator(staff)
    ? sql`true`
    : sql`(f.staff_id = ${staff.staffId} or f.action = any(${sql.param(actionsActedOn(staff))}::text[]))`
