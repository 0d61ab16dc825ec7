import type { Handlers } from '#server/gateway/handler.ts'
import { linkFile } from './linkFile.ts'
import { listFiles } from './listFiles.ts'
import { listStoredFiles } from './listStoredFiles.ts'

export const storedFilesHandlers = {
  'files.stored': listStoredFiles,
  'files.list': listFiles,
  'files.link': linkFile,
} satisfies Partial<Handlers<'files'>>

export { downloadRoute } from './downloadRoute.ts'
export { cleanFileName, exportFileName } from './fileName.ts'
export { fileAddress, fileIdOf, linkTo } from './fileAddress.ts'
export { fileNotFound } from './fileNotFound.ts'
export { kindsActedOn, listedFiles, mayActOnJob, maySeeJob, mayStartForOthers } from './fileVisibility.ts'
export { statusOf } from './jobStatus.ts'
