import { readAnswer } from '#contract/wire/answer.ts'
import { uploadBucket, uploadFolder } from '#contract/calls/files/files.ts'
import { digestOf, partsOf, plainPartBytes, sealingKey, sealPart } from '#contract/wire/sealedParts.ts'
import { type Client, Refused } from './gateway.ts'
import type { SheetFile } from './fileJobs.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A file as a device keeps it: sealed to the gateway, with what its commit says. */
export interface SealedUpload {
  readonly uploadId: string
  readonly parts: readonly Bytes[]
  readonly commit: {
    readonly uploadId: string
    readonly parts: number
    readonly fileName: string
    readonly byteSize: number
    readonly sha256: string
    readonly point: string
    readonly bucket: string
    readonly folder: string
  }
}

export const sealUpload = async (gatewayPoint: string, { name, bytes }: SheetFile): Promise<SealedUpload> => {
  const uploadId = crypto.randomUUID()
  const count = partsOf(bytes.length)
  const { key, point } = await sealingKey(gatewayPoint, { uploadId, parts: count })
  const parts = await Promise.all(
    Array.from({ length: count }, (_, part) =>
      sealPart(key, part, bytes.slice(part * plainPartBytes, (part + 1) * plainPartBytes)),
    ),
  )
  const sha256 = await digestOf(bytes)
  const place = { bucket: uploadBucket, folder: uploadFolder }
  return {
    uploadId,
    parts,
    commit: { uploadId, parts: count, fileName: name, byteSize: bytes.length, sha256, point, ...place },
  }
}

interface PartClaims {
  readonly parts?: number
  readonly sha256?: string
  readonly headers?: Record<string, string>
}

/** Sends one part; throws `Refused`. */
export const sendPart = async (
  address: string,
  { cookie }: Pick<Client, 'cookie'>,
  upload: SealedUpload,
  part: number,
  bytes: Bytes = upload.parts[part] ?? new Uint8Array(),
  claims: PartClaims = {},
): Promise<void> => {
  const form = new FormData()
  const sha256 = claims.sha256 ?? (await digestOf(bytes))
  const parts = claims.parts ?? upload.parts.length
  form.set('documentVO', JSON.stringify({ upload_id: upload.uploadId, part, parts, sha256 }))
  form.set('file', new File([bytes], 'part'))
  const response = await fetch(`${address}/upload/parts`, {
    method: 'POST',
    headers: { 'x-opsdesk': 'test', cookie, ...claims.headers },
    body: form,
  })
  const read = readAnswer('payload', response.status, await response.json())
  if (!read.ok) throw new Refused(response.status, read.code, read.message, read.details)
}
