import { scripts, setNotification } from '#contract/calls/files/files.ts'
import { callGateway } from '#src/gateway/call.ts'
import { currentSocketId } from '#src/gateway/socket.ts'
import { showToast } from '#src/ui/toast.ts'
import type { SheetSubmission } from './sheetSubmission.ts'

type Submitted = Omit<SheetSubmission, 'file'> & { readonly file: { readonly name: string } }

/** Leaves the documented record of the upload. The job runs all the same when that fails, and the person hears of it. */
export const askToBeTold = async ({ idempotencyKey, scriptId, file, startDate }: Submitted): Promise<void> => {
  try {
    await callGateway(
      setNotification,
      {
        date: startDate,
        socketId: await currentSocketId(),
        fileName: file.name,
        fileType: scripts[scriptId].action,
      },
      { idempotencyKey },
    )
  } catch {
    showToast({ kind: 'error', text: 'You may not be told when the file is done. Look at its job.' })
  }
}
