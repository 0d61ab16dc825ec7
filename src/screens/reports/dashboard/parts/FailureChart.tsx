import { wordsOfCode } from '#contract/wire/codedWords.ts'
import { type DashboardFigures, trendDays } from '#contract/calls/reports/dashboard.ts'
import { formatCount } from '#src/ui/count.ts'
import styles from '#src/transactions/charts/Chart.module.css'
import { ChartFrame, type FiguresRead } from '#src/transactions/charts/ChartFrame.tsx'
import { ChartLink } from '#src/transactions/charts/ChartLink.tsx'
import type { OpenRows } from '#src/transactions/charts/openRows.ts'
import { useWidth } from '#src/transactions/charts/useWidth.ts'

type Failure = DashboardFigures['failures'][number]

const firstWidth = 354
const line = 26
const barLeft = 118
const drawn = 8
const wordsOf = ({ errorCode }: Failure) => wordsOfCode('other', errorCode)

interface Props {
  readonly read: FiguresRead<DashboardFigures>
  readonly openRows: OpenRows
}

/** The rows are those of the same days, with the error code of the bar. */
export const FailureChart = ({ read, openRows }: Props) => {
  const [observe, width] = useWidth(firstWidth)
  const failures = read.data?.failures ?? []
  const days = read.data?.days ?? []
  const range = { fromDate: days[0]?.day ?? '', toDate: days.at(-1)?.day ?? '' }
  const opensOf = ({ errorCode }: Failure) => openRows({ ...range, errorCode, status: '' })
  const most = Math.max(1, ...failures.map(({ count }) => count))
  const shown = failures.slice(0, drawn)
  return (
    <ChartFrame
      title={`Failures by error code, last ${trendDays} days`}
      read={read}
      isEmpty={read.data !== undefined && failures.length === 0}
      emptyTitle="Nothing failed in these days"
      chart={
        <svg
          ref={observe}
          className={styles.chart}
          viewBox={`0 0 ${width} ${shown.length * line}`}
          role="group"
          aria-label="Failures by error code"
        >
          {shown.map((failure, at) => {
            const size = (failure.count / most) * (width - barLeft - 48)
            return (
              <ChartLink
                key={failure.errorCode}
                opens={opensOf(failure)}
                label={`${wordsOf(failure)}: ${failure.count} failed`}
              >
                <rect className={styles.hit} x={0} y={at * line} width={width} height={line} />
                <text className={styles.value} x={4} y={at * line + 17}>
                  {wordsOf(failure).length > 18 ? `${wordsOf(failure).slice(0, 17)}…` : wordsOf(failure)}
                </text>
                <rect
                  className={styles.failed}
                  x={barLeft}
                  y={at * line + 5}
                  width={Math.max(2, size)}
                  height={line - 10}
                  rx={2}
                />
                <text className={styles.value} x={barLeft + size + 8} y={at * line + 17}>
                  {formatCount(failure.count)}
                </text>
              </ChartLink>
            )
          })}
        </svg>
      }
      table={
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Error code</th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {failures.map((failure) => (
              <tr key={failure.errorCode}>
                <td>
                  <ChartLink opens={opensOf(failure)}>{wordsOf(failure)}</ChartLink>
                </td>
                <td>{formatCount(failure.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  )
}
