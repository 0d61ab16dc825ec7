import { z } from 'zod'
import type { Tools } from '#server/gateway/gateway.ts'
import { signedAddress } from '#server/gateway/signedAddress.ts'

export const fileAddress = (fileId: string): string => `/files/${fileId}`

/** The id in an address that `files.upload` answered; undefined for anything else. */
export const fileIdOf = (address: string): string | undefined =>
  address.startsWith('/files/') ? z.uuid().safeParse(address.slice('/files/'.length)).data : undefined

/** The address of one download by one session, from now. */
export const linkTo = (gateway: Pick<Tools, 'linkKey'>, fileId: string, sessionId: string, now: Date): string =>
  signedAddress(gateway, fileAddress(fileId), sessionId, now)
