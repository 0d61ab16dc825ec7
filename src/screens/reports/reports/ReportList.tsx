import { Banner, Button } from '@primer/react'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { chartedReports, listReportDays } from '#contract/reports/days.ts'
import type { ReportFilter, ReportSpan } from '#contract/reports/report.ts'
import { isBeyondCount, mostCounted } from '#contract/wire/pages.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import type { ListColumns } from '#contract/wire/columns.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { panelConfig } from '#src/gateway/panelConfig.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { FieldList } from '#src/lists/FieldList.tsx'
import { List } from '#src/lists/List.tsx'
import type { Filters } from '#src/lists/search/defineSearch.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { titleWords } from '#src/lists/titleWords.ts'
import { type ListState, useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { TrendChart } from '#src/transactions/charts/TrendChart.tsx'
import { statusLook } from '#src/transactions/transactionLooks.tsx'
import { WebLink } from '#src/ui/WebLink.tsx'
import { formatCount } from '#src/ui/count.ts'
import { showToast } from '#src/ui/toast.ts'
import { formatDay } from '#src/ui/time.ts'
import { ScheduleMenu } from './ScheduleMenu.tsx'
import { reportSearch } from './reportFilters.ts'
import styles from './Reports.module.css'
import { gatewayNow } from '#src/ui/clock.ts'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'

export interface ShownReport {
  readonly name: string
  readonly title: string
  readonly span: ReportSpan
  readonly filters: readonly ReportFilter[]
  readonly call: CallDefinition
  readonly columns: ListColumns<never>
}

interface Props {
  readonly report: ShownReport
  readonly searchLabel?: string
}

type Row = Readonly<Record<string, string>>
type Listed = ListState<Row, Filters, string>

const place = ['activeIndex']
const noData = 'No Data for this filter!'

const srNumber = 'SR Number'
/** One particular brand calls it otherwise (conflict X170): where reports are of it alone. */
const saysSrNumber = (request: unknown): boolean => {
  const { brandCode = [] } = request as { brandCode?: readonly string[] }
  return brandCode.length > 0 && brandCode.every((code) => panelConfig().serialNumberBrands.includes(code))
}

/** A title that has no room in the usual width widens its column. */
const widthOf = (title: string): { width?: number } => (title.length > 16 ? { width: title.length * 7 + 32 } : {})

const tableOf = (columns: ListColumns<never>, isSrNumber: boolean) => {
  const looks = Object.fromEntries(
    columns.all.map(({ field, title, kind }) => [
      field,
      {
        header: isSrNumber && field === 'serialNumber' ? srNumber : titleWords(title),
        ...widthOf(title),
        ...(field.endsWith('ImageUrl')
          ? { cell: (row: Row) => (row[field] ? <WebLink address={row[field] ?? ''} /> : '–') }
          : kind === 'status' && field === 'transactionStatus'
            ? statusLook(field)
            : {}),
      },
    ]),
  )
  return tableColumns(columns as unknown as ListColumns<Row>, looks as never)
}

const Parts = z.object({ parts: z.array(z.object({ from: z.string(), to: z.string() })) })

/** A time that is too long, offered in parts. */
const TooLong = ({ list, span }: { readonly list: Listed; readonly span: ReportSpan }) => {
  const { error, search } = list
  if (!(error instanceof Refusal) || error.code !== 'report-too-long') return null
  const { parts } = Parts.catch({ parts: [] }).parse(error.details)
  const ofDay = (day: string, time: string) => (span === 'days' ? day : `${day}T${time}`)
  return (
    <Banner variant="warning" layout="compact" title="Each of these parts can be searched, latest first.">
      <div className={styles.parts}>
        {parts.map(({ from, to }) => (
          <Button
            key={from}
            size="small"
            onClick={() =>
              search.show({ texts: { fromDate: ofDay(from, '00:00:00'), toDate: ofDay(to, '23:59:59') }, page: 1 })
            }
          >
            {formatDay(from)} – {formatDay(to)}
          </Button>
        ))}
      </div>
    </Banner>
  )
}

const wireOf = ({ call }: ShownReport, request: unknown): Row => {
  const { page: _page, size: _size, ...filters } = z.encode(call.request, request as never) as Row
  return filters
}

const settledWords = { successful: 'Credited', others: 'Not credited yet', failed: 'Returned' }

/** The days of what is listed; a bar shows its day alone. */
const DayChart = ({ list, report }: { readonly list: Listed; readonly report: ShownReport }) => {
  const charted = chartedReports.find((name) => name === report.name)
  const { search } = list
  const { can } = useSession()
  const isShown =
    charted !== undefined &&
    can(listReportDays) &&
    list.isAsked &&
    (list.state === 'ready' || list.state === 'loading') &&
    search.state.texts['fromDate']?.slice(0, 10) !== search.state.texts['toDate']?.slice(0, 10)
  // Filters with a fault cannot be written as a request.
  const request = isShown ? wireOf(report, list.request) : {}
  const read = useCall(
    listReportDays,
    { report: charted ?? 'reports.transactions', request },
    { enabled: isShown, keepPrevious: true },
  )
  // Its room is kept until it is known whether there are days to draw.
  if (!isShown || (read.data !== undefined && read.data.length < 2)) return null
  const texts = (day: string) =>
    report.span === 'days'
      ? { fromDate: day, toDate: day }
      : {
          fromDate: `${day}T00:00:00`,
          toDate: day === search.today ? (search.state.texts['toDate'] ?? '') : `${day}T23:59:59`,
        }
  return (
    <TrendChart
      title={charted === 'reports.settlements' ? 'Settlements by day' : 'Transactions by day'}
      read={read}
      days={read.data}
      {...(charted === 'reports.settlements' ? { words: settledWords } : {})}
      openRows={({ fromDate = '' }) => ({
        href: `?${search.definition.write({ ...search.state, page: 1, texts: { ...search.state.texts, ...texts(fromDate) } }, search.today, new URLSearchParams(location.search)).toString()}`,
        onOpen: () => search.show({ texts: texts(fromDate), page: 1 }),
      })}
    />
  )
}

/** One report: its filters, how many rows match, the rows, and the whole of them as a file. */
export const ReportList = ({ report, searchLabel = 'Get Reports' }: Props) => {
  const [openedAt] = useState(() => new Date(gatewayNow()))
  const search = useMemo(() => reportSearch(report, openedAt), [report, openedAt])
  const list = useList({
    call: report.call,
    search,
    place,
    request: ({ filters, page, size }) => ({ ...filters, page, size }) as never,
    failed: 'Could not get data!',
  }) as unknown as Listed
  const isSrNumber = saysSrNumber(list.request)
  const table = useMemo(() => tableOf(report.columns, isSrNumber), [report, isSrNumber])
  const isEmpty = list.state === 'empty' && list.isAsked
  const { readAt, total = 0 } = list
  // Nobody asked yet for what the screen opens with.
  const isEmptyAnswer = isEmpty && list.search.hasFilter
  useEffect(() => {
    if (isEmptyAnswer) showToast({ kind: 'error', text: noData })
  }, [isEmptyAnswer, readAt])
  return (
    <List
      label={report.title}
      list={list}
      columns={table}
      rowKey={(row) => row['txnRefNumber'] ?? row['merchantCode'] ?? ''}
      Grid={DataGrid}
      detail={(row) => <FieldList title={report.title} row={row} columns={table.all} />}
      searchLabel={searchLabel}
      words={{
        before: { title: 'Choose the days to search', text: `Then press ${searchLabel}.` },
        empty: { title: noData, text: 'Choose other days, or take a filter away.' },
      }}
      tools={
        <>
          {list.state === 'ready' && (
            <span className="ui-small" role="status">
              {isBeyondCount(total)
                ? `More than ${formatCount(mostCounted)} rows`
                : `${formatCount(total)} ${total === 1 ? 'row' : 'rows'}`}
            </span>
          )}
          <ScheduleMenu name={report.name} call={report.call} request={list.request} />
        </>
      }
      aboveRows={
        <>
          <TooLong list={list} span={report.span} />
          <DayChart list={list} report={report} />
        </>
      }
    />
  )
}
