import { ConfirmationDialog } from '@primer/react'
import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly content: string
  readonly isDanger?: boolean
  readonly onYes: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asked before an act that is felt elsewhere. */
export const Ask = ({ title, content, isDanger = false, onYes, onClose, children }: Props) => (
  <ConfirmationDialog
    title={title}
    confirmButtonContent={content}
    confirmButtonType={isDanger ? 'danger' : 'primary'}
    cancelButtonContent="Stay"
    width="large"
    onClose={(gesture) => {
      onClose()
      if (gesture === 'confirm') onYes()
    }}
  >
    {children}
  </ConfirmationDialog>
)
