import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

export const fileAddress = (fileId: string): string => `/files/${fileId}`

/** The id in an address that `files.upload` answered; undefined for anything else. */
export const fileIdOf = (address: string): string | undefined =>
  address.startsWith('/files/') ? z.uuid().safeParse(address.slice('/files/'.length)).data : undefined

export interface DownloadClaim {
  readonly fileId: string
  readonly sessionId: string
  /** Seconds since 1970; the address is good until then. */
  readonly expires: number
}

const signatureOf = (key: Buffer, { fileId, sessionId, expires }: DownloadClaim): Buffer =>
  createHmac('sha256', key).update(`${fileId}|${sessionId}|${expires}`).digest()

export const signedAddress = (key: Buffer, claim: DownloadClaim): string =>
  `${fileAddress(claim.fileId)}?expires=${claim.expires}&signature=${signatureOf(key, claim).toString('base64url')}`

export const isSignatureOf = (key: Buffer, claim: DownloadClaim, signature: string): boolean => {
  const given = Buffer.from(signature, 'base64url')
  const wanted = signatureOf(key, claim)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
