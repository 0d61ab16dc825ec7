import { Dialog } from '@primer/react'
import { useState } from 'react'
import { cancelUpload, isOpenUpload, useOutbox, wakeOutbox } from '#src/store/unsent/outbox.ts'

interface Props {
  readonly onLogout: () => void
  readonly onClose: () => void
}

/** Asked when something the person handed over has not arrived: it goes out under their session only. */
export const LogoutQuestion = ({ onLogout, onClose }: Props) => {
  const [isUploading, setUploading] = useState(false)
  const open = useOutbox().filter(isOpenUpload)
  const what = open.length === 1 ? '1 file' : `${open.length} files`
  const uploadNow = async () => {
    setUploading(true)
    await wakeOutbox()
    setUploading(false)
  }
  const discard = async () => {
    for (const { id } of open) await cancelUpload(id)
    onLogout()
  }
  return (
    <Dialog
      title={open.length === 0 ? 'Everything is uploaded' : `${what} not uploaded yet`}
      width="large"
      onClose={onClose}
      footerButtons={
        open.length === 0
          ? [{ content: 'Logout', buttonType: 'primary', onClick: onLogout }]
          : [
              { content: `Discard ${what}`, buttonType: 'danger', onClick: () => void discard() },
              { content: 'Upload now', loading: isUploading, onClick: () => void uploadNow() },
              { content: 'Keep sealed and logout', buttonType: 'primary', onClick: onLogout },
            ]
      }
    >
      {open.length === 0
        ? 'Nothing of yours waits on this device any more.'
        : 'What is kept stays on this device, sealed: nobody can read it here. It is sent when you sign in again.'}
    </Dialog>
  )
}
