import type { ReactNode } from 'react'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { keepsAnswer, screenStateOf } from './screenStateOf.ts'
import type { CallError } from './useCall.ts'

export interface Read {
  readonly data: unknown
  readonly error: CallError | null
  readonly isPending: boolean
  readonly dataUpdatedAt: number
  readonly refetch: () => Promise<unknown>
}

interface Props {
  readonly read: Read
  readonly isEmpty?: boolean
  /** There is no such thing, whatever the call answered, if it was asked at all. */
  readonly isMissing?: boolean
  readonly emptyTitle?: string | undefined
  /** As the documents write it. */
  readonly failedTitle?: string
  readonly emptyText?: string | undefined
  /** What leads on from where there is nothing. */
  readonly emptyAction?: ReactNode
  readonly skeleton?: ReactNode
  readonly children?: ReactNode
}

/** What one call answered, or why it is not there. While the gateway is at fault, what it answered before stays and says so. */
export const ReadState = ({
  read,
  isEmpty = false,
  isMissing = false,
  emptyTitle,
  emptyText,
  emptyAction,
  failedTitle,
  skeleton,
  children,
}: Props) => {
  const { error } = read
  const isFromBefore = keepsAnswer(read)
  const state = isMissing ? 'empty' : screenStateOf(isFromBefore ? { ...read, error: null } : read, isEmpty)
  return (
    <>
      {isFromBefore && <NotReadAnew readAt={read.dataUpdatedAt} />}
      <ScreenState
        state={state}
        skeleton={skeleton}
        title={state === 'empty' ? emptyTitle : state === 'failed' ? failedTitle : undefined}
        text={state === 'empty' ? emptyText : undefined}
        error={error}
        action={state === 'empty' && emptyAction}
        onRetry={() => void read.refetch()}
      >
        {children}
      </ScreenState>
    </>
  )
}
