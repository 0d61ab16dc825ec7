import type { ScriptId } from '#contract/sheets/scriptId.ts'
import { scripts } from '#contract/sheets/scripts.ts'

/** The tabs of Bulk-Uploads; `activeIndex` in the address is the place in this list. */
export const uploadTabs = [
  'dsr_tasks_upload',
  'pos_mid_tid_mapping',
  'promoter_voucher_mapping',
] as const satisfies readonly ScriptId[]

export const uploadTabServices: readonly string[] = uploadTabs.map((scriptId) => scripts[scriptId].service)

type Holds = (service: string) => boolean

/** The tab that the address asks for when the person may see it, else the first that they may; undefined: none. */
export const chooseUploadTab = (activeIndex: string | null, holds: Holds): number | undefined => {
  const may = (index: number) => {
    const scriptId = uploadTabs[index]
    return scriptId !== undefined && holds(scripts[scriptId].service)
  }
  const asked = activeIndex !== null && /^\d$/.test(activeIndex) ? Number(activeIndex) : undefined
  if (asked !== undefined && may(asked)) return asked
  const first = uploadTabs.findIndex((_, index) => may(index))
  return first === -1 ? undefined : first
}
