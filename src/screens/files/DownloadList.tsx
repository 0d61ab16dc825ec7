import { useMemo, useState } from 'react'
import { TextInput } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import { listFiles } from '#contract/calls/files.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { Tabs } from '#src/address/Tabs.tsx'
import { usePutParams } from '#src/address/usePutParams.ts'
import { useChangeParams } from '#src/address/useChangeParams.ts'
import { useTypedText } from '#src/address/useTypedText.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import type { Sort } from '#src/ui/Table.tsx'
import { formatDay } from '#src/ui/time.ts'
import { useSettled } from '#src/ui/useSettled.ts'
import styles from './DownloadList.module.css'
import { readDay } from './fileDay.ts'
import { allTab, filesOfTab, fileTabs, readFileTab } from './fileGroups.ts'
import { readFileSort, writeFileSort } from './fileSort.ts'
import { OpenJobs } from './parts/OpenJobs.tsx'
import { FileTable } from './parts/FileTable.tsx'

const settleMs = 500
const skeletonRows = 6
const noFiles: readonly never[] = []

export const DownloadList = () => {
  const [params] = useSearchParams()
  const changeParams = useChangeParams()
  const put = usePutParams()
  // A session ends with the day in India, so the day of the first render stays true.
  const [today] = useState(() => indianDay(new Date()))
  const date = readDay(params.get('date'), today)
  const tab = readFileTab(params.get('activeIndex'))
  const sort = readFileSort(params)
  const settledDate = useSettled(date, settleMs)
  const read = useCall(listFiles, { date: settledDate }, { keepPrevious: true })

  const [day, typeDay] = useTypedText(date, (typed) =>
    typed === readDay(typed, today) ? put({ date: typed === today ? '' : typed, file: '' }, { replace: true }) : false,
  )
  const sortBy = (next: Sort) => void changeParams((goneTo) => writeFileSort(goneTo, next), { replace: true })

  const all = read.data ?? noFiles
  const files = useMemo(() => filesOfTab(all, tab), [all, tab])
  const state = screenStateOf(read, files.length === 0)
  const isStale = read.isPlaceholderData || settledDate !== date
  const title = fileTabs[tab] ?? ''

  return (
    <Page
      title="Downloads"
      actions={
        <label className={styles.date}>
          Date
          <TextInput
            type="date"
            max={today}
            value={day}
            onChange={(event) => typeDay(event.target.value)}
            onBlur={() => {
              if (day !== readDay(day, today)) typeDay(date)
            }}
          />
        </label>
      }
    >
      <OpenJobs />
      <Tabs
        label="Kinds of files"
        keeps={['date', 'sort', 'order']}
        panelClass={styles.panel}
        tabs={fileTabs.map((name, index) => ({
          key: String(index),
          label: name,
          counter: filesOfTab(all, index).length,
          content: () => (
            <ScreenState
              state={state}
              skeleton={
                <FileTable files={noFiles} sort={sort} onSort={sortBy} isStale={false} skeletonRows={skeletonRows} />
              }
              title={state === 'empty' ? `No files on ${formatDay(settledDate) ?? settledDate}` : undefined}
              text={
                state === 'empty'
                  ? tab === allTab
                    ? 'Choose another date. What you upload and what scripts write is listed on its day.'
                    : `There are none under ${title}. Look under All, or choose another date.`
                  : read.error?.message
              }
              requestId={read.error instanceof Refusal ? read.error.requestId : undefined}
              onRetry={() => void read.refetch()}
            >
              <FileTable
                files={files}
                sort={sort}
                onSort={sortBy}
                isStale={isStale}
                marked={params.get('file') ?? undefined}
              />
            </ScreenState>
          ),
        }))}
      />
    </Page>
  )
}
