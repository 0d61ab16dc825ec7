import { linkFile } from '#contract/calls/files/files.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'

/** The address is good for one download, so it is asked for at the moment of the click. */
export const startDownload = (url: string): void => {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}

/** `download.mutate({ request: { fileId } })`. `onReason`: the file is of others and of another kind; absent: that is said. */
export const useFileDownload = (onReason?: (fileId: string) => void) =>
  useCommand(linkFile, {
    onSuccess: ({ url }) => startDownload(url),
    onError: (error, { request }) => {
      if (onReason !== undefined && error instanceof Refusal && error.code === 'file-reason-missing')
        onReason(request.fileId)
      else showToast({ kind: 'error', text: error.message })
    },
  })
