import type { ScriptId } from '#contract/files.ts'
import { merchantActivation, merchantDeactivation } from './merchantActivation.ts'
import { merchantUpdate } from './merchantUpdate.ts'
import type { Script } from './script.ts'

export const scriptsById = {
  merchant_update: merchantUpdate,
  merchant_deactivate: merchantDeactivation,
  merchant_activate: merchantActivation,
} as const satisfies Record<ScriptId, Script>
