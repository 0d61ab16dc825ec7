import type { DashboardFigures } from '#contract/calls/reports/dashboard.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { formatCount } from '#src/ui/count.ts'
import { formatPaise } from '#src/ui/money.ts'
import { formatDay } from '#src/ui/time.ts'
import { When } from '#src/ui/When.tsx'
import styles from './Chart.module.css'
import { ChartFrame, type FiguresRead } from './ChartFrame.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartLink } from './ChartLink.tsx'
import { CountAxis } from './CountAxis.tsx'
import { axisOf } from './axis.ts'
import type { OpenRows } from './openRows.ts'
import { useWidth } from './useWidth.ts'

export type ChartDay = DashboardFigures['days'][number]

const [firstWidth, height] = [548, 190]
/** The narrowest step that holds the word of a day. */
const wordWidth = 20
const inset = { left: 40, right: 2, top: 8, bottom: 22 }
const kinds = ['successful', 'others', 'failed'] as const
type Words = Readonly<Record<(typeof kinds)[number], string>>
const usualWords: Words = { successful: 'Successful', others: 'Under way', failed: 'Failed' }
/** The month stands at the first day and where another begins. */
const wordOfDay = (day: string, at: number) => {
  const number = Number(day.slice(8))
  return at === 0 || number === 1 ? (formatDay(day) ?? '').slice(0, 6) : String(number)
}
const sumOf = (day: ChartDay) => day.successful + day.failed + day.others

interface Props {
  readonly title: string
  readonly read: FiguresRead<unknown>
  readonly days: readonly ChartDay[] | undefined
  /** Names of the three parts of a bar. */
  readonly words?: Words
  readonly openRows: OpenRows
}

const Chart = ({
  title,
  days,
  words,
  openRows,
}: Pick<Props, 'title' | 'openRows'> & { days: readonly ChartDay[]; words: Words }) => {
  const [observe, width] = useWidth(firstWidth)
  const axis = axisOf(Math.max(0, ...days.map(sumOf)))
  const [innerWidth, innerHeight] = [width - inset.left - inset.right, height - inset.top - inset.bottom]
  const step = innerWidth / Math.max(1, days.length)
  const bar = Math.min(28, step * 0.6)
  const wordEvery = Math.ceil(wordWidth / step)
  const heightOf = (count: number) => (count / axis.top) * innerHeight
  return (
    <svg ref={observe} className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={title}>
      <CountAxis
        ticks={axis.ticks}
        from={inset.left}
        to={width - inset.right}
        yOf={(tick) => inset.top + innerHeight - heightOf(tick)}
      />
      {days.map((day, at) => {
        const x = inset.left + at * step
        let top = inset.top + innerHeight
        return (
          <ChartLink
            key={day.day}
            opens={openRows({ fromDate: day.day, toDate: day.day })}
            label={`${formatDay(day.day) ?? day.day}: ${kinds.map((kind) => `${day[kind]} ${words[kind].toLowerCase()}`).join(', ')}, ${formatPaise(day.amountPaise)}`}
          >
            <rect className={styles.hit} x={x} y={inset.top} width={step} height={height - inset.top} />
            {kinds.map((kind) => {
              const size = heightOf(day[kind])
              top -= size
              return (
                <rect key={kind} className={styles[kind]} x={x + (step - bar) / 2} y={top} width={bar} height={size} />
              )
            })}
            <text className={styles.text} x={x + step / 2} y={height - 6} textAnchor="middle">
              {at % wordEvery === 0 && wordOfDay(day.day, at)}
            </text>
          </ChartLink>
        )
      })}
    </svg>
  )
}

export const TrendChart = ({ title, read, days = [], words = usualWords, openRows }: Props) => (
  <ChartFrame
    title={title}
    read={read}
    isEmpty={read.data !== undefined && days.every((day) => sumOf(day) === 0)}
    emptyTitle="No transactions in these days"
    chart={
      <>
        <Chart title={title} days={days} words={words} openRows={openRows} />
        <ChartLegend parts={kinds.map((kind) => ({ name: words[kind], tone: styles[kind] }))} />
      </>
    }
    table={
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {words[kind]}
              </th>
            ))}
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <td>
                <ChartLink opens={openRows({ fromDate: day.day, toDate: day.day })}>
                  <When day={day.day} />
                </ChartLink>
              </td>
              {kinds.map((kind) => (
                <td key={kind}>{formatCount(day[kind])}</td>
              ))}
              <td>
                <Amount paise={day.amountPaise} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    }
  />
)
