import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { mostSummed, type SummedTable, summedTables, sumTable } from '#contract/calls/reports/tables.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { Amount } from '#src/ui/Amount.tsx'
import { Bone } from '#src/ui/Bone.tsx'
import { formatCount } from '#src/ui/count.ts'
import type { Filters } from './search/defineSearch.ts'
import styles from './ListSums.module.css'
import type { TableColumns } from './tableColumns.tsx'
import type { ListState } from './useList.ts'
import { Words } from '#src/ui/Words.tsx'

/** What is added up above a list, under which titles. */
export interface SummedColumns {
  readonly table: SummedTable
  readonly titles: Readonly<Record<string, string>>
}

/** The amounts of a list that are shown, where the gateway adds up its rows. */
export const summedColumnsOf = <Row,>(
  { list, all }: TableColumns<Row>,
  shown: readonly string[],
): SummedColumns | undefined => {
  const table = summedTables.find((one) => one === list)
  const amounts = all.filter(({ key, kind }) => kind === 'amount' && shown.includes(key))
  return table === undefined || amounts.length === 0
    ? undefined
    : { table, titles: Object.fromEntries(amounts.map(({ key, header }) => [key, header])) }
}

interface Props<Row, F extends Filters, Sort extends string> {
  readonly list: ListState<Row, F, Sort>
  readonly summed: SummedColumns
}

/** Above the rows of money: how many match and what they come to, all of them and not the page. */
export const ListSums = <Row, F extends Filters, Sort extends string>({
  list: { call, request, sought, readAt },
  summed: { table, titles },
}: Props<Row, F, Sort>) => {
  const columns = Object.keys(titles)
  const read = useCall(
    sumTable,
    { table, request: z.encode(call.request, sought) as Record<string, unknown>, columns },
    { keepPrevious: true },
  )
  const { data, refetch, isPlaceholderData } = read
  const asked = JSON.stringify(z.encode(call.request, request))
  const known = useRef({ asked, readAt })
  useEffect(() => {
    // Rows that were read again may come to something else; those of another page do not.
    const isAgain = known.current.asked === asked && known.current.readAt > 0 && readAt > known.current.readAt
    known.current = { asked, readAt }
    if (isAgain) void refetch()
  }, [asked, readAt, refetch])
  const isUnknown = data === undefined && read.error !== null
  if (data?.sums === null) {
    return (
      <p className={`${styles.sums} ui-small`} role="status">
        More than {formatCount(mostSummed)} rows are not added up. Narrow the search to see their sums.
      </p>
    )
  }
  return (
    <dl className={styles.sums} aria-label="Sums of all rows found" aria-busy={isPlaceholderData || undefined}>
      <div className={styles.sum}>
        <dt>Found</dt>
        <dd>{data === undefined ? isUnknown ? '–' : <Bone /> : formatCount(data.count)}</dd>
      </div>
      {columns.map((column) => {
        const sum = data?.sums?.find((one) => one.column === column)
        return (
          <div key={column} className={styles.sum}>
            <dt>
              <Words text={titles[column] ?? ''} />
            </dt>
            <dd>{sum === undefined && !isUnknown ? <Bone /> : <Amount paise={sum?.amount} />}</dd>
          </div>
        )
      })}
    </dl>
  )
}
