import { Dialog } from '@primer/react'
import { useIdle } from '#src/session/useIdle.ts'
import styles from './IdleDialog.module.css'

export const IdleDialog = () => {
  const { isWarned, secondsLeft, stay } = useIdle()
  if (!isWarned) return null
  return (
    <Dialog
      title="Session Timeout!"
      role="alertdialog"
      width="large"
      onClose={stay}
      footerButtons={[{ buttonType: 'primary', content: 'Stay Logged In', autoFocus: true, onClick: stay }]}
    >
      <p className={styles.text}>
        Nobody has used the panel for a while. Your session expires in{' '}
        <strong role="timer" aria-live="off">
          {secondsLeft} {secondsLeft === 1 ? 'second' : 'seconds'}
        </strong>
        .
      </p>
      <p className={styles.note}>
        You can sign in again afterwards and go on. What you typed into a form is kept on this device, sealed, until you
        do.
      </p>
    </Dialog>
  )
}
