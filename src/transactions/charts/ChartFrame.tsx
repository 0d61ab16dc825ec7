import type { ReactNode } from 'react'
import { type Read, ReadState } from '#src/gateway/ReadState.tsx'
import styles from './Chart.module.css'

export interface FiguresRead<Data> extends Read {
  readonly data: Data | undefined
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
    <ReadState read={read} isEmpty={isEmpty} emptyTitle={emptyTitle} skeleton={<div className={styles.skeleton} />}>
      {chart}
      <details className={styles.behind}>
        <summary>Figures as a table</summary>
        {table}
      </details>
    </ReadState>
  </section>
)
