import { maxPictureBytes, pictureEndings } from '#contract/calls/pictures.ts'
import { pictureFormat } from '#contract/calls/pictureSignature.ts'

/** The documented text of whatever a picture cannot be (SH-13). */
export const pictureFaultText = 'File size / type is wrong!'

/** For the browser's own choice of a file. */
export const pictureTypes = pictureEndings.map((ending) => `.${ending}`).join(',')

const signatureBytes = 1_000

const beginningOf = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())

/** A bmp, which the gateway does not read. */
const isBitmap = ([first, second]: Uint8Array): boolean => first === 0x42 && second === 0x4d

/** By its content and its size: its name says nothing. */
export const isUsablePicture = async (file: File): Promise<boolean> => {
  if (file.size === 0 || file.size > maxPictureBytes) return false
  const begin = await beginningOf(file)
  return isBitmap(begin) || pictureFormat(begin) !== undefined
}

/** As the gateway reads it: a bmp is drawn as a png here. Undefined: it is no picture after all. */
export const readablePicture = async (file: File): Promise<Blob | undefined> => {
  if (!isBitmap(await beginningOf(file))) return file
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    const drawn = await canvas.convertToBlob({ type: 'image/png' })
    return drawn.size > maxPictureBytes ? undefined : drawn
  } catch {
    return undefined
  }
}

/** The bytes of a file in base64. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })
