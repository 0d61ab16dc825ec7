import { Select } from '@primer/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  dashboardSummary,
  getDashboardFigures,
  listManagers,
  listRecentTransactions,
} from '#contract/calls/dashboard.ts'
import type { RecentTransaction } from '#contract/calls/transactions.ts'
import { useAddressSearch } from '#src/address/useAddressSearch.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { detailsAddress } from '#src/merchants/merchantPlace.ts'
import { useSession } from '#src/session/useSession.ts'
import { filtersOf, pageOfSearch, refsOf } from '#src/transactions/transactionSearch.ts'
import { TransactionList } from '#src/transactions/TransactionList.tsx'
import { rowToneOf } from '#src/transactions/TransactionStatus.tsx'
import { Page } from '#src/ui/Page.tsx'
import styles from './Dashboard.module.css'
import { dashboardPath } from './dashboardPath.ts'
import { countedBy, readDashboardSearch, reading, refreshMinutes, writeDashboardSearch } from './dashboardSearch.ts'
import { FailureChart } from './parts/FailureChart.tsx'
import { LoginFilter } from './parts/LoginFilter.tsx'
import { recentColumns } from './parts/recentColumns.ts'
import { SummaryPanel } from './parts/SummaryPanel.tsx'
import { TrendChart } from './parts/TrendChart.tsx'
import { useAutoRefresh } from './useAutoRefresh.ts'

/** Documented: the first load of the transactions waits for a second. */
const firstLoadMs = 1_000

const useFirstLoad = () => {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), firstLoadMs)
    return () => clearTimeout(timer)
  }, [])
  return isDue
}

export const Dashboard = () => {
  const navigate = useNavigate()
  const { can, holds } = useSession()
  const refreshId = useId()
  const transactionsAt = useRef<HTMLElement>(null)
  const [search, show] = useAddressSearch({ read: readDashboardSearch, write: writeDashboardSearch })
  const { logins, transactions } = search
  const isDue = useFirstLoad()

  const scope = {
    ...(logins.include.length === 0 ? {} : { includeLogin: [...logins.include] }),
    ...(logins.exclude.length === 0 ? {} : { excludeLogin: [...logins.exclude] }),
  }
  const refs = refsOf(transactions.refs)
  const request = {
    ...scope,
    ...filtersOf(transactions),
    ...(refs.length === 0 ? {} : { txnRefNumber: refs.length === 1 ? (refs[0] ?? '') : refs }),
    ...(transactions.txnType === '' ? {} : { txnType: transactions.txnType }),
    ...pageOfSearch(transactions),
  }
  const summary = useCall(dashboardSummary, { ...scope, excludeLogin: [...logins.exclude] })
  const figures = useCall(getDashboardFigures, scope)
  const list = useCall(listRecentTransactions, request, { keepPrevious: true, enabled: isDue })
  const managers = useCall(listManagers, { count: 100 }, { enabled: can(listManagers) })

  const refreshFigures = () => {
    void summary.refetch()
    void figures.refetch()
  }
  useAutoRefresh(search.every, () => {
    refreshFigures()
    void list.refetch()
  })

  const openRows = (filters: Parameters<typeof countedBy>[1]) => {
    return {
      href: `${dashboardPath}?${writeDashboardSearch(countedBy(search, filters))}`,
      onOpen: () => {
        show((was) => countedBy(was, filters))
        transactionsAt.current?.scrollIntoView({ block: 'start' })
        transactionsAt.current?.focus({ preventScroll: true })
      },
    }
  }
  const openMerchant = ({ merchantCode, txnRefNumber }: RecentTransaction) =>
    void navigate(detailsAddress(merchantCode, { tab: 'brand-txn', txn_no: txnRefNumber }))

  return (
    <Page
      title="Welcome to the operations panel"
      actions={
        <span className={styles.every}>
          <label htmlFor={refreshId}>Refresh every</label>
          <Select
            id={refreshId}
            value={String(search.every)}
            onChange={({ target: { value } }) =>
              show({ every: refreshMinutes.find((minutes) => String(minutes) === value) ?? 1 })
            }
          >
            {refreshMinutes.map((minutes) => (
              <Select.Option key={minutes} value={String(minutes)}>
                {minutes === 1 ? '1 minute' : `${minutes} minutes`}
              </Select.Option>
            ))}
          </Select>
        </span>
      }
    >
      {managers.isLoading && <div className={styles.loginsToCome} />}
      {(managers.data?.length ?? 0) > 0 || managers.error !== null ? (
        <LoginFilter
          key={JSON.stringify(logins)}
          managers={managers.data ?? []}
          error={managers.error}
          logins={logins}
          onSubmit={(next) => show((was) => ({ logins: next, transactions: { ...was.transactions, page: 1 } }))}
        />
      ) : null}
      <SummaryPanel read={summary} openRows={openRows} />
      <div className={styles.charts}>
        <TrendChart read={figures} openRows={openRows} />
        <FailureChart read={figures} openRows={openRows} />
      </div>
      <section ref={transactionsAt} tabIndex={-1} className={styles.transactions} aria-label="Recent transactions">
        <h2 className={styles.title}>Recent transactions</h2>
        <TransactionList
          label="Recent transactions"
          entry={listRecentTransactions}
          request={request}
          read={list}
          columns={recentColumns}
          rowKey={({ txnRefNumber }) => txnRefNumber}
          search={transactions}
          reading={reading}
          onSearch={(next) => show((was) => ({ transactions: { ...was.transactions, ...next } }))}
          toneOf={({ status }) => rowToneOf(status)}
          {...(holds('getporfoliomerchants') ? { onOpen: openMerchant } : {})}
          failedText="Something is wrong! Could not get Merchant Transactions!"
          onRefresh={refreshFigures}
        />
      </section>
    </Page>
  )
}
