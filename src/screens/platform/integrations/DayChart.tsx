import { indianTimeOfDay } from '#contract/wire/indianTime.ts'
import { axisOf } from '#src/transactions/charts/axis.ts'
import styles from '#src/transactions/charts/Chart.module.css'
import { ChartLegend } from '#src/transactions/charts/ChartLegend.tsx'
import { CountAxis } from '#src/transactions/charts/CountAxis.tsx'
import { ChartFrame, type FiguresRead } from '#src/transactions/charts/ChartFrame.tsx'
import { useWidth } from '#src/transactions/charts/useWidth.ts'
import { formatCount } from '#src/ui/count.ts'
import own from './DayChart.module.css'

const [firstWidth, height] = [960, 200]
const inset = { left: 48, right: 2, top: 8, bottom: 22 }
const hourMs = 3_600_000
const hoursBetweenWords = 3

/** What of a part is counted, the lowest in a bar first. */
export interface CountedKind<Key extends string> {
  readonly key: Key
  readonly name: string
  readonly tone: 'good' | 'neutral' | 'attention' | 'bad'
}
export type DayPart<Key extends string> = { readonly from: string } & Readonly<Record<Key, number>>

const tones: Readonly<Record<CountedKind<string>['tone'], string | undefined>> = {
  good: styles.successful,
  neutral: own.neutral,
  attention: styles.others,
  bad: styles.failed,
}

const timeOf = ({ from }: { readonly from: string }) => indianTimeOfDay(new Date(from))

/** At every third full hour in India. */
const isNamed = ({ from }: { readonly from: string }): boolean =>
  (Date.parse(from) + 5.5 * hourMs) % (hoursBetweenWords * hourMs) === 0

const halfWordWidth = 18

/** No word is cut at an edge. */
const anchorOf = (x: number, width: number): 'start' | 'middle' | 'end' => {
  if (x < inset.left + halfWordWidth) return 'start'
  return x > width - halfWordWidth ? 'end' : 'middle'
}

const sumOf = <Key extends string>(part: DayPart<Key>, kinds: readonly CountedKind<Key>[]) =>
  kinds.reduce((sum, { key }) => sum + part[key], 0)

interface ChartProps<Key extends string> {
  readonly label: string
  readonly kinds: readonly CountedKind<Key>[]
  readonly parts: readonly DayPart<Key>[]
}

const Chart = <Key extends string>({ label, kinds, parts }: ChartProps<Key>) => {
  const [observe, width] = useWidth(firstWidth)
  const axis = axisOf(Math.max(0, ...parts.map((part) => sumOf(part, kinds))))
  const [innerWidth, innerHeight] = [width - inset.left - inset.right, height - inset.top - inset.bottom]
  const step = innerWidth / Math.max(1, parts.length)
  const heightOf = (count: number) => (count / axis.top) * innerHeight
  const said = (part: DayPart<Key>) =>
    kinds.map(({ key, name }) => `${formatCount(part[key])} ${name.toLowerCase()}`).join(', ')
  return (
    <svg ref={observe} className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <CountAxis
        ticks={axis.ticks}
        from={inset.left}
        to={width - inset.right}
        yOf={(tick) => inset.top + innerHeight - heightOf(tick)}
      />
      {parts.map((part, at) => {
        const x = inset.left + at * step
        let top = inset.top + innerHeight
        return (
          <g key={part.from} className={own.part}>
            <title>{`${timeOf(part)}: ${said(part)}`}</title>
            <rect className={styles.hit} x={x} y={inset.top} width={step} height={innerHeight} />
            {kinds.map(({ key, tone }) => {
              // A single bad one among thousands is seen.
              const size = part[key] === 0 ? 0 : Math.max(tone === 'good' ? 1 : 2, heightOf(part[key]))
              top -= size
              return (
                <rect key={key} className={tones[tone]} x={x + step * 0.1} y={top} width={step * 0.8} height={size} />
              )
            })}
            {isNamed(part) && (
              <text className={styles.text} x={x} y={height - 6} textAnchor={anchorOf(x, width)}>
                {timeOf(part)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

interface Props<Key extends string> {
  readonly title: string
  readonly emptyTitle: string
  /** How long a part is. */
  readonly minutes: number
  readonly kinds: readonly CountedKind<Key>[]
  readonly read: FiguresRead<{ readonly parts: readonly DayPart<NoInfer<Key>>[] }>
}

/** What went on over the day, and how much of it went wrong. */
export const DayChart = <Key extends string>({ title, emptyTitle, minutes, kinds, read }: Props<Key>) => {
  const parts = read.data?.parts ?? []
  return (
    <ChartFrame
      title={title}
      read={read}
      isEmpty={read.data !== undefined && parts.every((part) => sumOf(part, kinds) === 0)}
      emptyTitle={emptyTitle}
      chart={
        <>
          <Chart label={`${title}, by ${minutes} minutes`} kinds={kinds} parts={parts} />
          <ChartLegend parts={kinds.map(({ name, tone }) => ({ name, tone: tones[tone] }))} />
        </>
      }
      table={
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">From</th>
              {kinds.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts
              .filter((part) => sumOf(part, kinds) > 0)
              .map((part) => (
                <tr key={part.from}>
                  <td>{timeOf(part)}</td>
                  {kinds.map(({ key }) => (
                    <td key={key}>{formatCount(part[key])}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      }
    />
  )
}
