import { linkFile } from '#contract/calls/files.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'

/** The address is good for one download, so it is asked for at the moment of the click. */
export const startDownload = (url: string): void => {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}

/** `download.mutate({ request: { fileId } })`. */
export const useFileDownload = () =>
  useCommand(linkFile, {
    onSuccess: ({ url }) => startDownload(url),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
