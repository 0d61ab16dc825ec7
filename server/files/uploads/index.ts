import type { Handlers } from '#server/gateway/handler.ts'
import { commitUpload } from './commitUpload.ts'
import { discardUpload } from './discardUpload.ts'
import { sendSettlementRows, sendSettlementStatus } from './sendSettlements.ts'
import { uploadAnyFile } from './uploadAnyFile.ts'
import { uploadFile } from './uploadFile.ts'
import { uploadPart } from './uploadPart.ts'

export const uploadsHandlers = {
  'files.upload': uploadFile,
  'files.uploadPart': uploadPart,
  'files.commitUpload': commitUpload,
  'files.discardUpload': discardUpload,
  'files.uploadAny': uploadAnyFile,
  'files.sendSettlementRows': sendSettlementRows,
  'files.sendSettlementStatus': sendSettlementStatus,
} satisfies Partial<Handlers<'files'>>

export { commitParts } from './commitParts.ts'
export { sendRows } from './sendSettlements.ts'
export { startSweeping } from './startSweeping.ts'
export { tablesOfFiles } from './sweepFiles.ts'
