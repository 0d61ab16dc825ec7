import type { ReactNode } from 'react'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { Refusal } from './refusal.ts'
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
  readonly emptyTitle?: string
  /** As the documents write it. */
  readonly failedTitle?: string
  readonly emptyText?: string
  readonly skeleton?: ReactNode
  readonly children: ReactNode
}

/** What one call answered, or why it is not there. While the gateway is at fault, what it answered before stays and says so. */
export const ReadState = ({ read, isEmpty = false, emptyTitle, emptyText, failedTitle, skeleton, children }: Props) => {
  const { error } = read
  const isFromBefore = keepsAnswer(read)
  const state = screenStateOf(isFromBefore ? { ...read, error: null } : read, isEmpty)
  return (
    <>
      {isFromBefore && <NotReadAnew readAt={read.dataUpdatedAt} />}
      <ScreenState
        state={state}
        skeleton={skeleton}
        title={state === 'empty' ? emptyTitle : state === 'failed' ? failedTitle : undefined}
        text={state === 'empty' ? emptyText : error?.message}
        requestId={error instanceof Refusal ? error.requestId : undefined}
        onRetry={() => void read.refetch()}
      >
        {children}
      </ScreenState>
    </>
  )
}
