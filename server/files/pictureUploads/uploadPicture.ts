import { type PicturePurpose, picturePurposes } from '#contract/calls/files/pictures.ts'
import type { PreparedHandler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { type DrawnPicture, drawPicture, namePicture } from '#server/files/pictures/index.ts'
import { commitParts } from '#server/files/uploads/index.ts'

const refuseUnlessOpened = (purpose: PicturePurpose, { services }: Staff): void => {
  if (!services.has(picturePurposes[purpose])) refuse('not-allowed')
}

const keep = async (drawn: DrawnPicture, purpose: PicturePurpose, inside: StaffContext) => {
  const imageName = await namePicture(drawn, purpose, inside)
  const { width, height, sha256 } = drawn
  inside.note({ subject: `picture:${imageName}`, after: { purpose, width, height, sha256: sha256.toString('hex') } })
  return { imageName, width, height }
}

export const uploadPicture: PreparedHandler<'pictures.upload'> = {
  prepare: async ({ purpose, image }, context) => {
    refuseUnlessOpened(purpose, context.staff)
    const drawn = await drawPicture(context, Buffer.from(image, 'base64'))
    return (_request, inside) => keep(drawn, purpose, inside)
  },
}

/** The same of sealed parts: a picture for a form, kept on the device until the gateway was reached. */
export const commitPicture: PreparedHandler<'pictures.commit'> = {
  prepare: async (request, context) => {
    refuseUnlessOpened(request.purpose, context.staff)
    return commitParts(request, context, {
      read: (bytes) => drawPicture(context, bytes),
      keep: (drawn, { purpose }, inside) => keep(drawn, purpose, inside),
    })
  },
}
