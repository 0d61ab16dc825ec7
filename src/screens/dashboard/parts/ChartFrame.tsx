import type { ReactNode } from 'react'
import { Refusal } from '#src/gateway/refusal.ts'
import { keepsAnswer, screenStateOf } from '#src/gateway/screenStateOf.ts'
import { NotReadAnew } from '#src/ui/NotReadAnew.tsx'
import type { CallError } from '#src/gateway/useCall.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import styles from './Chart.module.css'

export interface FiguresRead<Data> {
  readonly data: Data | undefined
  readonly error: CallError | null
  readonly isPending: boolean
  readonly refetch: () => Promise<unknown>
}

interface Props {
  readonly title: string
  readonly read: FiguresRead<unknown>
  readonly isEmpty: boolean
  readonly emptyTitle: string
  readonly chart: ReactNode
  readonly table: ReactNode
}

/** A drawing, and the figures behind it for whoever rather reads them. */
export const ChartFrame = ({ title, read, isEmpty, emptyTitle, chart, table }: Props) => (
  <section aria-label={title} className={styles.frame}>
    <h2 className={styles.title}>{title}</h2>
    {keepsAnswer(read) && <NotReadAnew />}
    <ScreenState
      state={screenStateOf(keepsAnswer(read) ? { ...read, error: null } : read, isEmpty)}
      skeleton={<div className={styles.skeleton} />}
      title={isEmpty ? emptyTitle : undefined}
      text={read.error?.message}
      requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
      onRetry={() => void read.refetch()}
    >
      {chart}
      <details className={styles.behind}>
        <summary>Figures as a table</summary>
        {table}
      </details>
    </ScreenState>
  </section>
)
