import { Dialog } from '@primer/react'
import { useState } from 'react'
import { changeStored } from '#src/store/storageFault.ts'
import { cancelUpload, isOpenUpload, useOutbox, wakeOutbox } from '#src/store/unsent/outbox.ts'
import { sendPendingComments } from '#src/store/unsent/pendingComments.ts'
import { discardComments, useUnsentComments } from '#src/store/unsent/useUnsentComments.ts'

interface Props {
  readonly onLogout: () => void
  readonly onClose: () => void
}

const counted = (count: number, noun: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${noun}` : `${count} ${noun}s`]

/** Asked when something the person handed over has not arrived: it goes out under their session only. */
export const LogoutQuestion = ({ onLogout, onClose }: Props) => {
  const [isSending, setSending] = useState(false)
  const open = useOutbox().filter(isOpenUpload)
  const comments = useUnsentComments()
  const what = [...counted(open.length, 'file'), ...counted(comments, 'comment')].join(' and ')
  const sendNow = async () => {
    setSending(true)
    await Promise.all([wakeOutbox(), sendPendingComments()])
    setSending(false)
  }
  const discard = () =>
    changeStored(async () => {
      for (const { id } of open) await cancelUpload(id)
      await discardComments()
      onLogout()
    })
  return (
    <Dialog
      title={what === '' ? 'Everything is sent' : `${what} not sent yet`}
      width="large"
      onClose={onClose}
      footerButtons={
        what === ''
          ? [{ content: 'Logout', buttonType: 'primary', onClick: onLogout }]
          : [
              { content: `Discard ${what}`, buttonType: 'danger', onClick: () => void discard() },
              { content: 'Send now', loading: isSending, onClick: () => void sendNow() },
              { content: 'Keep sealed and logout', buttonType: 'primary', onClick: onLogout },
            ]
      }
    >
      {what === ''
        ? 'Nothing of yours waits on this device any more.'
        : 'What is kept stays on this device, sealed: nobody can read it here. It is sent when you sign in again.'}
    </Dialog>
  )
}
