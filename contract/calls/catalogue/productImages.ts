import { screenAccess } from '#contract/screenAccess.ts'
import { defineCall } from '#contract/wire/call.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { ProductCode } from './catalogueCodes.ts'
import { maxPictureBytes, PictureName } from '#contract/calls/files/pictures.ts'
import { BrandCode } from '#contract/calls/money/rates.ts'
import { sealedFile } from '#contract/calls/files/uploads.ts'

export const commitProductImage = defineCall({
  name: 'catalogue.commitImage',
  family: 'gateway',
  path: '/opsupload',
  discriminator: { type: 'productImage' },
  access: screenAccess.catalogue,
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  passive: true,
  summary: 'Opens the sealed parts of a picture, draws it anew and adds it behind those that a product has.',
  request: () =>
    wireObject({
      ...sealedFile(maxPictureBytes),
      brandCode: BrandCode,
      productCode: ProductCode,
    }),
  response: () => wireAnswer({ imageName: PictureName }),
  answer: 'payload',
  refusals: [
    'upload-incomplete',
    'upload-unsealable',
    'brand-not-found',
    'record-not-found',
    'image-limit',
    'document-unusable',
  ],
})
