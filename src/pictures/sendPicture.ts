import { type PicturePurpose, uploadPicture } from '#contract/calls/files/pictures.ts'
import { callWithProgress, type UploadOptions } from '#src/gateway/upload.ts'
import { base64Of, isUsablePicture, pictureFaultText } from './pictureFile.ts'

/** What the person chose is no picture, or too large. Nothing was sent. */
export class PictureUnusable extends Error {
  constructor() {
    super(pictureFaultText)
  }
}

/** Sends one picture and answers its name. Throws `PictureUnusable`, or as `callGateway` does. */
export const sendPicture = async (
  file: File,
  purpose: PicturePurpose,
  options: Omit<UploadOptions, 'onProgress'> & { readonly onShare?: (share: number) => void },
): Promise<string> => {
  if (!(await isUsablePicture(file))) throw new PictureUnusable()
  const { onShare, ...rest } = options
  const request = { purpose, filename: file.name.slice(0, 200), image: await base64Of(file) }
  const { imageName } = await callWithProgress(uploadPicture, request, {
    ...rest,
    onProgress: (sent, all) => onShare?.(all === 0 ? 0 : sent / all),
  })
  return imageName
}
