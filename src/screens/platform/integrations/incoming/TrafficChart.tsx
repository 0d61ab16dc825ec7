import type { ResponseOf } from '#contract/wire/call.ts'
import { indianTimeOfDay } from '#contract/wire/indianTime.ts'
import { trafficMinutes, type traffic } from '#contract/calls/platform/incoming.ts'
import { axisOf } from '#src/transactions/charts/axis.ts'
import styles from '#src/transactions/charts/Chart.module.css'
import { ChartFrame, type FiguresRead } from '#src/transactions/charts/ChartFrame.tsx'
import { useWidth } from '#src/transactions/charts/useWidth.ts'
import { formatCount } from '#src/ui/count.ts'
import own from './TrafficChart.module.css'

type Traffic = ResponseOf<typeof traffic>
type Part = Traffic['parts'][number]

const [firstWidth, height] = [960, 200]
const inset = { left: 48, right: 2, top: 8, bottom: 22 }
const hourMs = 3_600_000
const hoursBetweenWords = 3
const kinds = ['applied', 'passedOver', 'waiting', 'refused'] as const
const words: Readonly<Record<(typeof kinds)[number], string>> = {
  applied: 'Applied',
  passedOver: 'Duplicate or stale',
  waiting: 'Early or conflict',
  refused: 'Refused',
}
const tones: Readonly<Record<(typeof kinds)[number], string | undefined>> = {
  applied: styles.successful,
  passedOver: own.passedOver,
  waiting: styles.others,
  refused: styles.failed,
}
const sumOf = (part: Part) => kinds.reduce((sum, kind) => sum + part[kind], 0)
const timeOf = (part: Part) => indianTimeOfDay(new Date(part.from))
const said = (part: Part) => kinds.map((kind) => `${formatCount(part[kind])} ${words[kind].toLowerCase()}`).join(', ')

/** At every third full hour in India. */
const isNamed = ({ from }: Part): boolean => (Date.parse(from) + 5.5 * hourMs) % (hoursBetweenWords * hourMs) === 0

const Chart = ({ parts }: { readonly parts: readonly Part[] }) => {
  const [observe, width] = useWidth(firstWidth)
  const axis = axisOf(Math.max(0, ...parts.map(sumOf)))
  const [innerWidth, innerHeight] = [width - inset.left - inset.right, height - inset.top - inset.bottom]
  const step = innerWidth / Math.max(1, parts.length)
  const heightOf = (count: number) => (count / axis.top) * innerHeight
  return (
    <svg
      ref={observe}
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Events of the last 24 hours, by ${trafficMinutes} minutes`}
    >
      {axis.ticks.map((tick) => {
        const y = inset.top + innerHeight - heightOf(tick)
        return (
          <g key={tick}>
            <line className={styles.grid} x1={inset.left} x2={width - inset.right} y1={y} y2={y} />
            <text className={styles.text} x={inset.left - 6} y={y + 4} textAnchor="end">
              {formatCount(tick)}
            </text>
          </g>
        )
      })}
      {parts.map((part, at) => {
        const x = inset.left + at * step
        let top = inset.top + innerHeight
        return (
          <g key={part.from} className={own.part}>
            <title>{`${timeOf(part)}: ${said(part)}`}</title>
            <rect className={styles.hit} x={x} y={inset.top} width={step} height={innerHeight} />
            {kinds.map((kind) => {
              // A single refused event among thousands is seen.
              const size = part[kind] === 0 ? 0 : Math.max(kind === 'applied' ? 1 : 2, heightOf(part[kind]))
              top -= size
              return (
                <rect key={kind} className={tones[kind]} x={x + step * 0.1} y={top} width={step * 0.8} height={size} />
              )
            })}
            {isNamed(part) && (
              <text className={styles.text} x={x} y={height - 6} textAnchor={at === 0 ? 'start' : 'middle'}>
                {timeOf(part)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** What came over the day, and how much of it was refused. */
export const TrafficChart = ({ read }: { readonly read: FiguresRead<Traffic> }) => {
  const parts = read.data?.parts ?? []
  return (
    <ChartFrame
      title="Events of the last 24 hours"
      read={read}
      isEmpty={read.data !== undefined && parts.every((part) => sumOf(part) === 0)}
      emptyTitle="No events came in the last 24 hours"
      chart={
        <>
          <Chart parts={parts} />
          <ul className={styles.legend}>
            {kinds.map((kind) => (
              <li key={kind}>
                <svg width="10" height="10" aria-hidden="true">
                  <rect className={tones[kind]} width="10" height="10" rx="2" />
                </svg>
                {words[kind]}
              </li>
            ))}
          </ul>
        </>
      }
      table={
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">From</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col">
                  {words[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts
              .filter((part) => sumOf(part) > 0)
              .map((part) => (
                <tr key={part.from}>
                  <td>{timeOf(part)}</td>
                  {kinds.map((kind) => (
                    <td key={kind}>{formatCount(part[kind])}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      }
    />
  )
}
