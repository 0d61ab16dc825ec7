import type { Handlers } from '#server/gateway/handler.ts'
import { giveDeviceKey } from './giveDeviceKey.ts'

export const deviceHandlers: Handlers<'device'> = {
  'device.key': giveDeviceKey,
}
