import { hkdfSync } from 'node:crypto'

/** Bytes for one use of one person, the same on every gateway that has `secret`. */
export const derivedForPerson = (secret: Buffer, use: string, staffId: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `opsdesk ${use} ${staffId}`, bytes))

/** Stands for the person in names on the device, and in what it sends for them later. */
export const deviceNameOf = (secret: Buffer, staffId: string): string =>
  derivedForPerson(secret, 'device name', staffId, 16).toString('hex')
