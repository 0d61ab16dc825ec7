import type { ImeiState } from '#contract/calls/money/imei.ts'

export const imeiStateNames: Readonly<Record<ImeiState, string>> = {
  sent: 'Sent',
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'No answer',
  kept: 'Not sent',
}
