import { Dialog } from '@primer/react'
import type { CallError } from '#src/gateway/useCall.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'

interface Props {
  readonly title: string
  readonly error: CallError | null
  readonly isPending: boolean
  readonly onClose: () => void
}

/** In place of a dialog whose record a link named and nobody finds. */
export const MissingRecord = ({ title, error, isPending, onClose }: Props) =>
  isPending ? null : (
    <Dialog title={title} onClose={onClose} footerButtons={[{ content: 'Close', onClick: onClose }]}>
      <ScreenState
        state={error === null ? 'empty' : 'failed'}
        title={error === null ? 'This record is not there' : undefined}
        text={error === null ? 'It does not exist, or is not yours to see. Look for it in the table.' : error.message}
      />
    </Dialog>
  )
