import { isSheetJob, ScriptId, scripts } from '#contract/calls/files.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'

/** Own files and jobs; holders of `downloads` who are not limited to some merchants see those of everybody. */
export const seesFilesOfAll = (staff: Staff): boolean => staff.services.has('downloads') && !isLimited(staff)

export const maySeeFilesOf = (staff: Staff, ownerId: string): boolean =>
  staff.staffId === ownerId || seesFilesOfAll(staff)

/** Files that others left waiting; whether the person may start their script at all is its service's business. */
export const mayStartForOthers = (staff: Staff): boolean => !isLimited(staff)

type JobOf = { readonly staffId: string; readonly scriptId: string }

/** Kinds whose jobs a person sees, confirms and cancels for everybody: they may start them for all merchants themselves. */
export const kindsActedOn = (staff: Staff): ScriptId[] =>
  isLimited(staff) ? [] : ScriptId.options.filter((id) => staff.services.has(scripts[id].service))

export const maySeeJob = (staff: Staff, { staffId, scriptId }: JobOf): boolean =>
  maySeeFilesOf(staff, staffId) || kindsActedOn(staff).some((kind) => kind === scriptId)

/** A report is written for one person, whose rights are looked at when it is. */
export const mayActOnJob = (staff: Staff, { staffId, scriptId }: JobOf): boolean =>
  isSheetJob(scriptId)
    ? staff.services.has(scripts[scriptId].service) && (staff.staffId === staffId || !isLimited(staff))
    : staff.staffId === staffId
