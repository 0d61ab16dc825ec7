import { derivedForPerson, deviceNameOf } from '#server/gateway/deviceName.ts'
import type { Handler } from '#server/gateway/handler.ts'

/** The same for a person on every gateway and for ever, so that what a device kept opens again after the next sign-in. */
export const giveDeviceKey: Handler<'device.key'> = async (_request, { gateway, staff }) => ({
  name: deviceNameOf(gateway.deviceKey, staff.staffId),
  key: derivedForPerson(gateway.deviceKey, 'device key', staff.staffId, 32).toString('base64'),
})
