import { Dialog } from '@primer/react'
import { type ReactNode, useState } from 'react'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import { ReadState } from '#src/gateway/ReadState.tsx'
import { useCall } from '#src/gateway/useCall.ts'

interface Props<D extends CallDefinition, Saved> {
  readonly call: D
  readonly request: RequestOf<D>
  readonly of: (answer: D['response']['_zod']['output']) => Saved | undefined
  /** The title of the dialog that says that the record does not exist. */
  readonly title: string
  readonly onClose: () => void
  readonly children: (saved: Saved) => ReactNode
}

/**
 * The record that a dialog is about, read for itself: a link names one that no page of a list need have, and an edit
 * begins at what is saved now. What is read again behind the dialog does not change what is edited or decided on.
 */
export const SavedRecord = <D extends CallDefinition, Saved>({
  call,
  request,
  of,
  title,
  onClose,
  children,
}: Props<D, Saved>) => {
  const read = useCall(call, request, { staleTime: 0 })
  const found = read.data === undefined ? undefined : of(read.data)
  const [shown, setShown] = useState(read.isFetching ? undefined : found)
  if (shown === undefined && found !== undefined && !read.isFetching) setShown(found)
  if (shown !== undefined) return children(shown)
  return read.isFetching ? null : (
    <Dialog title={title} onClose={onClose} footerButtons={[{ content: 'Close', onClick: onClose }]}>
      <ReadState
        read={read}
        isEmpty
        emptyTitle="This record does not exist"
        emptyText="It does not exist, or is not yours to see. Look for it in the table."
      />
    </Dialog>
  )
}
