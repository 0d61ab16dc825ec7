import { hkdfSync } from 'node:crypto'
import type { Handler } from '#server/gateway/handler.ts'

const derived = (secret: Buffer, use: string, staffId: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `opsdesk ${use} ${staffId}`, bytes))

/** The same for a person on every gateway and for ever, so that what a device kept opens again after the next sign-in. */
export const giveDeviceKey: Handler<'device.key'> = async (_request, { gateway, staff }) => ({
  name: derived(gateway.deviceKey, 'device name', staff.staffId, 16).toString('hex'),
  key: derived(gateway.deviceKey, 'device key', staff.staffId, 32).toString('base64'),
})
