import type { callGateway } from '#src/gateway/call.ts'
import type { Sent, SendTools } from './drainOutbox.ts'
import { sendDocument } from './sendDocument.ts'
import { sendFormPicture } from './sendFormPicture.ts'
import { sendProductImage } from './sendProductImage.ts'
import { sendSheet } from './sendSheet.ts'
import type { QueuedUpload } from './workDatabase.ts'

export const sendByKind = (
  row: QueuedUpload,
  tools: SendTools,
  call: typeof callGateway,
): Promise<Sent | undefined> => {
  switch (row.kind) {
    case 'sheet':
      return sendSheet(row, tools, call)
    case 'productImage':
      return sendProductImage(row, tools, call)
    case 'formPicture':
      return sendFormPicture(row, tools, call)
    default:
      return sendDocument(row, tools, call)
  }
}
