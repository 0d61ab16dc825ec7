import { Label } from '@primer/react'
import type { Difference } from '#contract/calls/platform/incoming.ts'
import styles from './Incoming.module.css'

interface Props {
  readonly label: string
  readonly differences: readonly Difference[]
  /** What the two values are called. */
  readonly words: readonly [before: string, after: string]
}

const shown = (value: string) => (value === '' ? <span className={styles.muted}>nothing</span> : value)

/** Two values of each field, side by side. */
export const Differences = ({ label, differences, words: [before, after] }: Props) => (
  <table className={styles.difference} aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">{before}</th>
        <th scope="col">{after}</th>
      </tr>
    </thead>
    <tbody translate="no">
      {differences.map((one) => (
        <tr key={one.field}>
          <td>
            {one.field} {one.isMoney && <Label variant="attention">Money</Label>}
          </td>
          <td>{shown(one.before)}</td>
          <td>{shown(one.after)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
