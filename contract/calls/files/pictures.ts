import { z } from 'zod'
import { base64UpTo, textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { wireAnswer, wireObject } from '#contract/wire/wire.ts'

/** The documented size of a picture, in bytes of the file. */
export const maxPictureBytes = 5_000_000
/** As the documents list them (SH-13). What a file is, its content says. */
export const pictureEndings = ['tif', 'jpg', 'gif', 'png', 'bmp', 'jpeg', 'jfif'] as const

/** Longest sides that a picture is drawn in; a smaller picture is not enlarged. */
export const pictureSides = [64, 320, 1280] as const
export type PictureSide = (typeof pictureSides)[number]

/** 32 random bytes: nobody finds a picture by guessing its name. */
export const PictureName = textUpTo(60).regex(/^[A-Za-z0-9_-]{43}$/, 'This is no name of a picture of this desk.')

/** The form that the control was opened in; its service is asked for. */
export const picturePurposes = {
  logo: 'addeditbrandconfig',
  product: 'addeditbrandconfig',
  banner: 'showcashbackrules',
  campaign: 'appnotificationbulk',
} as const
export const PicturePurpose = z.enum(['logo', 'product', 'banner', 'campaign'])
export type PicturePurpose = z.infer<typeof PicturePurpose>

/** Where a picture is fetched. */
export const picturePath = (name: string, side: PictureSide): string => `/pictures/${name}/${side}.webp`

export const uploadPicture = defineCall({
  name: 'pictures.upload',
  family: 'gateway',
  path: '/uploadimagetos3',
  discriminator: { type: 'campaign_image' },
  access: { anyOf: ['addeditbrandconfig', 'showcashbackrules', 'appnotificationbulk'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  // Base64 takes four bytes for three.
  maxBytes: 7_000_000,
  summary: 'Draws a picture anew in three sizes and answers its name. Nothing of the file is kept but its pixels.',
  request: () =>
    wireObject(
      {
        purpose: PicturePurpose.default('campaign'),
        filename: typedLine(200).min(1),
        /** A storage name that the documents' panel sends; the gateway keeps pictures where it is configured to. */
        bucket: textUpTo(100).optional(),
        image: base64UpTo(6_900_000).min(1),
      },
      { bucket: 's3bucketname', image: 'img64' },
    ),
  response: () => wireAnswer({ imageName: PictureName, width: z.int(), height: z.int() }, { imageName: 'imageName' }),
  answer: 'payload',
  refusals: ['not-allowed', 'document-unusable'],
})
