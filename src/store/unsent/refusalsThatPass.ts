import type { RefusalCode } from '#contract/wire/refusals.ts'
import type { Refusal } from '#src/gateway/refusal.ts'

/** After these the same may be sent again later and succeed, without anybody doing a thing to it. */
const passing: readonly RefusalCode[] = [
  'upload-failed',
  'upload-incomplete',
  'upload-quota-full',
  'part-damaged',
  'busy',
  'broken',
  'too-many-requests',
  'still-running',
  'file-still-running',
  // The newer panel of the next reload sends it.
  'panel-too-old',
]
export const passesByItself = ({ code, status }: Refusal): boolean => passing.includes(code) || status >= 500

/** Nobody, or somebody else, is signed in; or nothing is open to them before they change their password. */
const ofPerson: readonly RefusalCode[] = ['signed-out', 'password-must-change', 'actor-differs']
export const waitsForItsPerson = ({ code }: Refusal): boolean => ofPerson.includes(code)
