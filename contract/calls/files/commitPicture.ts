import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { PointOfP256, partsOf } from '#contract/wire/sealedParts.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'
import { maxPictureBytes, PictureName, PicturePurpose } from './pictures.ts'
import { Sha256 } from './uploads.ts'

export const commitPicture = defineCall({
  name: 'pictures.commit',
  family: 'gateway',
  path: '/opsupload',
  discriminator: { type: 'picture' },
  access: { anyOf: ['addeditbrandconfig', 'showcashbackrules', 'appnotificationbulk'] },
  kind: 'command',
  changes: 'none',
  offline: 'queue',
  passive: true,
  summary:
    'Opens the sealed parts of a picture, draws it anew as pictures.upload does, and answers its name for the form.',
  request: () =>
    wireObject({
      uploadId: z.uuid(),
      parts: z.int().min(1).max(partsOf(maxPictureBytes)),
      byteSize: z.int().min(1).max(maxPictureBytes),
      sha256: Sha256,
      point: PointOfP256,
      purpose: PicturePurpose,
    }),
  response: () => wireAnswer({ imageName: PictureName, width: z.int(), height: z.int() }, { imageName: 'imageName' }),
  answer: 'payload',
  refusals: ['not-allowed', 'upload-incomplete', 'upload-unsealable', 'document-unusable'],
})
