export { type DrawnPicture, drawPicture, namePicture } from './drawnPicture.ts'
export { pictureRoute } from './pictureRoute.ts'
export { refuseUnknownPictures } from './refuseUnknownPicture.ts'
