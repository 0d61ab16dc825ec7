import { z } from 'zod'
import { base64UpTo, textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { documentKinds } from '#contract/wire/documentKinds.ts'
import { MerchantCode } from './merchants.ts'
import { sealedFile } from '#contract/calls/files/uploads.ts'
import { Instant, wireAnswer, wireObject } from '#contract/wire/wire.ts'

export const KycDocumentKind = z.enum(documentKinds)
export type KycDocumentKind = z.infer<typeof KycDocumentKind>

/** The documented size of a document, in bytes of the file. */
export const maxDocumentBytes = 5_000_000
export const documentEndings = ['jpeg', 'jpg', 'jfif', 'png', 'gif', 'svg', 'pdf'] as const

export const KycDocument = wireAnswer({
  documentId: z.uuid(),
  kind: KycDocumentKind,
  contentType: z.enum(['image/png', 'image/jpeg', 'application/pdf']),
  byteSize: z.int(),
  uploadedBy: z.string(),
  uploadedAt: Instant,
})
export type KycDocument = z.output<typeof KycDocument>

/** The first three names are documented; a decline can ask for the others as well, so that staff must be able to add them. */
export const documentNames = {
  pan: 'Authenticate_pan',
  address: 'Authenticate_address',
  cheque: 'Authenticate_cheque',
  store: 'Authenticate_store',
  LOI: 'Authenticate_LOI',
  PARTNERSHIPDEED: 'Authenticate_PARTNERSHIPDEED',
  MOA: 'Authenticate_MOA',
  COI: 'Authenticate_COI',
  AOA: 'Authenticate_AOA',
  MOA_AOA_BOARD_RESOLUTION: 'Authenticate_MOA_AOA_BOARD_RESOLUTION',
} as const satisfies Record<KycDocumentKind, string>

const WireDocumentName = z.codec(z.enum(Object.values(documentNames)), KycDocumentKind, {
  decode: (name) => KycDocumentKind.options.find((kind) => documentNames[kind] === name) ?? 'pan',
  encode: (kind) => documentNames[kind],
})

export const uploadKycDocument = defineCall({
  name: 'kyc.uploadDocument',
  family: 'gateway',
  path: '/uploaddocument',
  access: { anyOf: ['uploaddocument'] },
  kind: 'command',
  changes: ['kyc.reopened', 'merchant.changed'],
  offline: 'never',
  // Base64 takes four bytes for three.
  maxBytes: 7_000_000,
  summary: 'Stores one KYC document of a merchant whose KYC is not approved; an earlier one of its kind is replaced.',
  request: () =>
    wireObject(
      {
        id: z.int32().optional(),
        kind: WireDocumentName,
        documentCode: textUpTo(60).optional(),
        image: base64UpTo(6_900_000),
        merchantCode: MerchantCode,
      },
      { kind: 'documentName', documentCode: 'documentCode', image: 'image_base64' },
    ),
  response: () => wireAnswer({ documentUrl: z.string() }, { documentUrl: 'documentUrl' }),
  answer: 'payload',
  refusals: ['merchant-not-found', 'document-unusable', 'kyc-approved-already'],
})

export const commitKycDocument = defineCall({
  name: 'kyc.commitDocument',
  family: 'gateway',
  path: '/opsupload',
  discriminator: { type: 'document' },
  access: { anyOf: ['uploaddocument'] },
  kind: 'command',
  changes: ['kyc.reopened', 'merchant.changed'],
  offline: 'queue',
  passive: true,
  summary: 'Opens the sealed parts of a KYC document and stores it, as `kyc.uploadDocument` does.',
  request: () =>
    wireObject(
      {
        ...sealedFile(maxDocumentBytes),
        kind: WireDocumentName,
        merchantCode: MerchantCode,
        /** The one that the person saw in its place: a document that waited does not replace one they have not seen. */
        replaces: z.uuid().nullable(),
      },
      { kind: 'documentName' },
    ),
  response: () => wireAnswer({ documentUrl: z.string() }, { documentUrl: 'documentUrl' }),
  answer: 'payload',
  refusals: [
    'upload-incomplete',
    'upload-unsealable',
    'merchant-not-found',
    'document-unusable',
    'kyc-approved-already',
    'kyc-changed',
  ],
})

export const linkKycDocument = defineCall({
  name: 'kyc.linkDocument',
  family: 'gateway',
  path: '/opskycdocumentlink',
  access: { anyOf: ['view_kyc_role'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  replay: 'never',
  summary: 'An address for looking at one document, for this session and 60 s; the look is recorded.',
  request: () => wireObject({ documentId: z.uuid() }),
  response: () => z.object({ url: z.string() }),
  answer: 'payload',
  refusals: ['file-not-found', 'unmask-limit'],
})
