import { ConfirmationDialog } from '@primer/react'
import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

interface Props {
  /** Asked when leaving: what was saved a moment ago does not ask. */
  readonly isUnsaved: () => boolean
  /** The same as state, for the browser's own question. */
  readonly isChanged: boolean
  readonly children: ReactNode
}

/** Asks before a link, the back button or a closed tab throws away what was typed. */
export const UnsavedQuestion = ({ isUnsaved, isChanged, children }: Props) => {
  const blocker = useBlocker(isUnsaved)

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmationDialog
      title="Leave without saving?"
      confirmButtonContent="Leave"
      confirmButtonType="danger"
      cancelButtonContent="Stay"
      onClose={(gesture) => (gesture === 'confirm' ? blocker.proceed() : blocker.reset())}
    >
      {children}
    </ConfirmationDialog>
  )
}
