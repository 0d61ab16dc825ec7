import { picturePurposes } from '#contract/calls/pictures.ts'
import type { PreparedHandler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { drawPicture, namePicture } from './drawnPicture.ts'

export const uploadPicture: PreparedHandler<'pictures.upload'> = {
  prepare: async ({ purpose, image }, context) => {
    if (!context.staff.services.has(picturePurposes[purpose])) return refuse('not-allowed')
    const drawn = await drawPicture(context, Buffer.from(image, 'base64'))
    return async (_request, inside) => {
      const imageName = await namePicture(drawn, purpose, inside)
      const { width, height, sha256 } = drawn
      inside.note({
        subject: `picture:${imageName}`,
        after: { purpose, width, height, sha256: sha256.toString('hex') },
      })
      return { imageName, width, height }
    }
  },
}
