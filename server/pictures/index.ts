import type { Handlers } from '#server/gateway/handler.ts'
import { uploadPicture } from './uploadPicture.ts'

export { drawPicture, namePicture } from './drawnPicture.ts'
export { pictureRoute } from './pictureRoute.ts'
export { refuseUnknownPictures } from './refuseUnknownPicture.ts'

export const picturesHandlers: Handlers<'pictures'> = { 'pictures.upload': uploadPicture }
