import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { recentRecords, type RecentRecord, useRecentRecords } from '#src/store/recentRecords.ts'
import { useRouteFacts } from './routeFacts.ts'

const mostKept = 10
/** Who only passes through a page has not opened its record. */
const looksMs = 2_000

const none: readonly RecentRecord[] = []

const remember = (queries: QueryClient, record: RecentRecord): void => {
  queries.setQueryData<readonly RecentRecord[]>(recentRecords.queryKey, (before = none) =>
    [record, ...before.filter(({ to }) => to !== record.to)].slice(0, mostKept),
  )
}

/** Parameters of a question that a page was opened with are not part of its record. */
const recordAddress = (pathname: string, search: string): string => {
  const params = new URLSearchParams(search)
  for (const name of ['as', 'record', 'confirm']) params.delete(name)
  return params.size === 0 ? pathname : `${pathname}?${params}`
}

const isRecord = (pattern: string, pathname: string, search: string): boolean =>
  pattern.endsWith('/:action')
    ? search !== '' && !pathname.endsWith('/add')
    : (pattern.includes('/:') && !pattern.endsWith('/:tab')) || new URLSearchParams(search).has('merchant_code')

/** Notes the record whose page is looked at. */
export const useNotingRecords = (isSettled: boolean): void => {
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const route = useRouteFacts()
  // Read once, so that what the device keeps is there before something is added.
  useRecentRecords()
  const pattern = route?.pattern ?? ''
  const detail = route?.title ?? ''
  useEffect(() => {
    if (!isSettled || !isRecord(pattern, pathname, search)) return
    const timer = setTimeout(() => {
      const label = document.querySelector('main h1')?.textContent?.trim() ?? ''
      const isFound = document.querySelector('main [data-state="failed"], main [data-state="forbidden"]') === null
      if (label !== '' && isFound) remember(queries, { to: recordAddress(pathname, search), label, detail })
    }, looksMs)
    return () => clearTimeout(timer)
  }, [queries, isSettled, pattern, detail, pathname, search])
}
