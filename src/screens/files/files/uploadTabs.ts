import type { ScriptId } from '#contract/sheets/scriptId.ts'
import { scripts } from '#contract/sheets/scripts.ts'

/** The tabs of Bulk-Uploads; `activeIndex` in the address is the place in this list. */
export const uploadTabs = [
  'dsr_tasks_upload',
  'pos_mid_tid_mapping',
  'promoter_voucher_mapping',
] as const satisfies readonly ScriptId[]

export const uploadTabServices: readonly string[] = uploadTabs.map((scriptId) => scripts[scriptId].service)
