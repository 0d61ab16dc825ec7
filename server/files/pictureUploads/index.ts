import type { Handlers } from '#server/gateway/handler.ts'
import { commitPicture, uploadPicture } from './uploadPicture.ts'

export const picturesHandlers: Handlers<'pictures'> = {
  'pictures.upload': uploadPicture,
  'pictures.commit': commitPicture,
}
