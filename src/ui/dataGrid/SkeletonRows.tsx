import { Bone } from '../Bone.tsx'
import styles from './DataGrid.module.css'
import type { DataGridColumn } from './dataGridColumn.ts'

interface Props<Row> {
  readonly columns: readonly DataGridColumn<Row>[]
  readonly count: number
}

/** In place of rows that are still read. */
export const SkeletonRows = <Row,>({ columns, count }: Props<Row>) => (
  <div role="presentation">
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={styles.row} aria-hidden="true">
        {columns.map((column) => (
          <span key={column.key} data-align={column.align}>
            <Bone />
          </span>
        ))}
      </div>
    ))}
  </div>
)
