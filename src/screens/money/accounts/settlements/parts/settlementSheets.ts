import type { ScriptId } from '#contract/calls/files/files.ts'

export const settlementSheets = [
  'update_settlements',
  'update_settlement_status',
  'update_utr',
] as const satisfies readonly ScriptId[]
