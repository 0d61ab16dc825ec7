import { formatCount } from '#src/ui/count.ts'
import styles from './Chart.module.css'

interface Props {
  readonly ticks: readonly number[]
  /** Where the lines begin and end. */
  readonly from: number
  readonly to: number
  readonly yOf: (tick: number) => number
}

/** A line and its number for each step of a chart of counts. */
export const CountAxis = ({ ticks, from, to, yOf }: Props) => (
  <g aria-hidden="true">
    {ticks.map((tick) => (
      <g key={tick}>
        <line className={styles.grid} x1={from} x2={to} y1={yOf(tick)} y2={yOf(tick)} />
        <text className={styles.text} x={from - 6} y={yOf(tick) + 4} textAnchor="end">
          {formatCount(tick)}
        </text>
      </g>
    ))}
  </g>
)
