import { Button } from '@primer/react'
import { type ReactNode, useEffect } from 'react'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { showToast } from '#src/ui/toast.ts'
import styles from '../Configuration.module.css'

interface Props {
  readonly pages: {
    readonly rows: readonly unknown[]
    readonly read: { readonly isPending: boolean; readonly error: Error | null; readonly data: unknown }
    readonly hasMore: boolean
    readonly isLoadingMore: boolean
    readonly loadMore: () => void
    readonly retry: () => void
  }
  /** As the master's document writes it. */
  readonly moreLabel: string
  readonly skeleton: ReactNode
  /** Below 'No records found'. */
  readonly emptyText: string
  readonly children: ReactNode
}

/** Rows of a master in all their states, with what loads more of them. */
export const MoreRows = ({ pages, moreLabel, skeleton, emptyText, children }: Props) => {
  const { error } = pages.read
  useEffect(() => {
    if (error instanceof Refusal) showToast({ kind: 'error', text: 'Could not get data!' })
  }, [error])
  const state = screenStateOf(pages.read, pages.rows.length === 0)
  return (
    <ScreenState
      state={state}
      skeleton={skeleton}
      title={state === 'empty' ? 'No records found' : undefined}
      text={state === 'empty' ? emptyText : error?.message}
      requestId={error instanceof Refusal ? error.requestId : undefined}
      onRetry={pages.retry}
    >
      {children}
      {pages.hasMore && (
        <div className={styles.more}>
          <Button loading={pages.isLoadingMore} onClick={pages.loadMore}>
            {moreLabel}
          </Button>
        </div>
      )}
    </ScreenState>
  )
}
