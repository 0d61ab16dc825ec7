import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { signedAddress, signedRoute } from '#server/gateway/signedAddress.ts'
import type { FindStaff } from '#server/gateway/staffOfRequest.ts'
import { countPaper, type Seer } from '#server/merchants/merchants/index.ts'
import type { DocumentContent } from './documentContent.ts'

const service = 'view_kyc_role'

type SealedField = (typeof sealedFields)[keyof typeof sealedFields]

interface FoundDocument {
  readonly document: {
    readonly kind: string
    readonly contentType: string
    readonly byteSize: number
    readonly storageKey: string
  }
  readonly merchantCode: string
}

interface SealedDocuments {
  /** Before the id in the address. */
  readonly path: string
  readonly field: SealedField
  /** Undefined also where it is of a merchant whom the person does not see. */
  readonly find: (tx: Tx, documentId: string, seer: Seer) => Promise<FoundDocument | undefined>
}

/** An address for looking at one document: making it is the look that the audit knows of. */
export const linkSealedDocument = async (
  { path, find }: SealedDocuments,
  documentId: string,
  context: StaffContext,
) => {
  const { tx, gateway, staff, now, note } = context
  const found =
    (await find(tx, documentId, staff)) ??
    refuse('file-not-found', { recorded: { subject: `document:${documentId}`, after: { asked: 'document' } } })
  await countPaper(context, found.merchantCode)
  note({ subject: found.merchantCode, after: { document: found.document.kind, documentId } })
  return { url: signedAddress(gateway, `${path}/${documentId}`, staff.sessionId, now) }
}

/** What answers at such an address. */
export const sealedDocumentRoute = ({ path, field, find }: SealedDocuments, gateway: Gateway, findStaff: FindStaff) =>
  signedRoute(gateway, findStaff, {
    path: `${path}/:documentId`,
    open: async (staff, { params }) => {
      const documentId = z.uuid().safeParse(params['documentId'])
      if (!documentId.success || !staff.services.has(service)) return 'file-not-found'
      const found = await find(gateway.database.db, documentId.data, staff)
      if (found === undefined) return 'file-not-found'
      const { document, merchantCode } = found
      return {
        contentType: document.contentType,
        fileName: `${merchantCode}_${document.kind}.${document.contentType.split('/')[1]}`,
        byteSize: document.byteSize,
        subject: merchantCode,
        read: async () => {
          const sealed = await buffer(await gateway.files.read(document.storageKey))
          return gateway.fieldSeal.openBytes(sealed, field)
        },
      }
    },
  })

/** A paper of the KYC as it was stored. */
export const readKycDocument = async (
  { files, fieldSeal }: Pick<Gateway, 'files' | 'fieldSeal'>,
  storageKey: string,
): Promise<Buffer> => fieldSeal.openBytes(await buffer(await files.read(storageKey)), sealedFields.kycDocument)

/** Stores the content sealed and answers the columns that tell of it. */
export const storeSealed = async (
  { bytes, contentType }: DocumentContent,
  field: SealedField,
  { gateway, now }: { readonly gateway: Pick<Gateway, 'files' | 'fieldSeal'>; readonly now: Date },
) => {
  const path = await gateway.files.scratchPath()
  await writeFile(path, gateway.fieldSeal.sealBytes(bytes, field), { mode: 0o600 })
  return {
    contentType,
    storageKey: await gateway.files.keep(path),
    byteSize: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    createdAt: now,
  }
}
export type StoredSealed = Awaited<ReturnType<typeof storeSealed>>
