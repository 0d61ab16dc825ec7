import { maxPictureBytes, pictureEndings } from '#contract/calls/files/pictures.ts'
import { pictureFormat } from '#contract/calls/files/pictureSignature.ts'

/** The documented text of whatever a picture cannot be (SH-13). */
export const pictureFaultText = 'File size / type is wrong!'

/** For the browser's own choice of a file. */
export const pictureTypes = pictureEndings.map((ending) => `.${ending}`).join(',')

const signatureBytes = 1_000

const beginningOf = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())

/** By its content and its size: its name says nothing. */
export const isUsablePicture = async (file: File): Promise<boolean> => {
  if (file.size === 0 || file.size > maxPictureBytes) return false
  return pictureFormat(await beginningOf(file)) !== undefined
}

/** The bytes of a file in base64. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'))
    reader.readAsDataURL(file)
  })
