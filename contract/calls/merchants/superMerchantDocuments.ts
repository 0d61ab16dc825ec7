import { z } from 'zod'
import { base64UpTo, textUpTo } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { maxDocumentBytes } from './kycDocuments.ts'
import { MerchantCode } from './merchants.ts'
import { SuperMerchantDocumentKind } from './superMerchantNumbers.ts'
import { sealedFile } from '#contract/calls/files/uploads.ts'

/** The handler asks for `kyc_by_{product}` too. */
const uploadAccess = { anyOf: ['uploaddocument'] } as const

const documentRefusals = [
  'super-merchant-not-found',
  'super-merchant-submitted',
  'document-unusable',
  'super-merchant-document-changed',
  'wrong-state',
] as const

/** `{super merchant code}/ID_Proof_{time}.{ending}`, as documented. */
export const documentFileName = /^[A-Za-z0-9_-]{1,40}\/(ID_Proof|PAN_Card|Cancelled_Cheque)_\d{6,17}\.[A-Za-z0-9]{2,5}$/

export const uploadSuperMerchantImage = defineCall({
  name: 'superMerchants.uploadImage',
  family: 'gateway',
  path: '/imagetostorage',
  discriminator: { type: 'document' },
  access: uploadAccess,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  maxBytes: 7_000_000,
  summary: 'Stores an ID proof, a PAN card or a cancelled cheque; the start of its file name says which.',
  request: () =>
    wireObject({
      filename: textUpTo(120).regex(
        documentFileName,
        'The file name is {code}/{ID_Proof|PAN_Card|Cancelled_Cheque}_{time}.{ending}.',
      ),
      /** Sent by the documents; where files are kept is a matter of the gateway. */
      bucketName: textUpTo(100).optional(),
      img64: base64UpTo(6_900_000),
    }),
  response: () => z.object({ imageName: z.string() }),
  answer: 'payload',
  refusals: documentRefusals,
})

/** `documents/{super merchant code}`, as documented. */
export const documentFolder = /^documents\/[A-Za-z0-9_-]{1,40}$/

export const uploadSuperMerchantPaper = defineCall({
  name: 'superMerchants.uploadPaper',
  family: 'upload',
  path: '/merchants/document/uploadDocumentsS3List',
  access: uploadAccess,
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'Stores a PDF of the business (multipart: `documentVO` as JSON text, then a file named {type}.pdf).',
  request: () =>
    z.strictObject({
      bucket: textUpTo(100),
      location: textUpTo(60).regex(documentFolder, 'The location is documents/{super merchant code}.'),
    }),
  response: () => z.array(z.string()),
  answer: 'upload',
  refusals: documentRefusals,
})

export const commitSuperMerchantDocument = defineCall({
  name: 'superMerchants.commitDocument',
  family: 'gateway',
  path: '/opsupload',
  discriminator: { type: 'superMerchantDocument' },
  access: uploadAccess,
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  passive: true,
  summary: 'Opens the sealed parts of a document of a super merchant and stores it.',
  request: () =>
    wireObject({
      ...sealedFile(maxDocumentBytes),
      kind: SuperMerchantDocumentKind,
      merchantCode: MerchantCode,
      /** The one that the person saw in its place. */
      replaces: z.uuid().nullable(),
    }),
  response: () => wireAnswer({ documentId: z.uuid() }),
  answer: 'payload',
  refusals: ['upload-incomplete', 'upload-unsealable', ...documentRefusals],
})

export const linkSuperMerchantDocument = defineCall({
  name: 'superMerchants.linkDocument',
  family: 'gateway',
  path: '/opssupermerchantdocumentlink',
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
