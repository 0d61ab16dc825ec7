/** Where the manifest sends files that were shared with the installed panel, or opened with it. */
export const receivedFilePath = '/received-file'
/** The field of the form in which another app shares one. */
export const receivedFileField = 'sheet'
/** Names a shared one that the service worker holds, in the address. */
export const sharedParam = 'shared'

/** What a page asks the service worker; `TAKE_FILE` is answered by the port that comes with it. */
export type WorkerQuestion =
  | { readonly type: 'SKIP_WAITING'; readonly id?: undefined }
  | { readonly type: 'TAKE_FILE'; readonly id: string }
