import { z } from 'zod'
import { textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'

export const deviceKey = defineCall({
  name: 'device.key',
  family: 'gateway',
  path: '/opsdevicekey',
  access: 'signed-in',
  kind: 'read',
  offline: 'never',
  passive: true,
  summary: 'What this person’s data on a device are named by and sealed with. Nobody gets it who may not sign in.',
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      /** Stands for the person in names on the device; says nothing about who it is. */
      name: textUpTo(40).regex(/^[0-9a-f]{32}$/),
      /** 32 bytes in base64, for AES-256-GCM. Lives in memory only. */
      key: z.base64().length(44),
    }),
  answer: 'payload',
  refusals: [],
})
