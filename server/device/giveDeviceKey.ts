import { hkdfSync } from 'node:crypto'
import type { Handler } from '#server/gateway/handler.ts'

const derived = (secret: Buffer, use: string, staffId: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `opsdesk ${use} ${staffId}`, bytes))

/** Stands for the person in names on the device, and in what it sends for them later. */
export const deviceNameOf = (secret: Buffer, staffId: string): string =>
  derived(secret, 'device name', staffId, 16).toString('hex')

/** The same for a person on every gateway and for ever, so that what a device kept opens again after the next sign-in. */
export const giveDeviceKey: Handler<'device.key'> = async (_request, { gateway, staff }) => ({
  name: deviceNameOf(gateway.deviceKey, staff.staffId),
  key: derived(gateway.deviceKey, 'device key', staff.staffId, 32).toString('base64'),
})
