import { paymentLook } from '#src/transactions/PaymentLink.tsx'
import { Select } from '@primer/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import {
  dashboardSummary,
  getDashboardFigures,
  listManagers,
  listRecentTransactions,
  recentTransactionColumns,
  trendDays,
} from '#contract/calls/reports/dashboard.ts'
import type { RecentTransaction } from '#contract/calls/money/transactions.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { useList } from '#src/lists/useList.ts'
import { detailsAddress } from '#src/merchants/merchantPlace.ts'
import { useSession } from '#src/session/useSession.ts'
import { statusLook } from '#src/transactions/transactionLooks.tsx'
import { rowToneOf } from '#src/transactions/TransactionStatus.tsx'
import { Page } from '#src/ui/Page.tsx'
import styles from './Dashboard.module.css'
import { dashboardSearch, minuteNames, refreshMinutes } from './dashboardSearch.ts'
import { FailureChart } from './parts/FailureChart.tsx'
import { LoginFilter } from './parts/LoginFilter.tsx'
import type { OpenRows } from '#src/transactions/charts/openRows.ts'
import { SummaryPanel } from './parts/SummaryPanel.tsx'
import { TrendChart } from '#src/transactions/charts/TrendChart.tsx'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { Today } from './today/Today.tsx'
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

const columns = tableColumns(recentTransactionColumns, {
  merchantCode: { width: 120 },
  merchantName: { grow: 2 },
  brandCode: { width: 110, grow: 1 },
  status: statusLook('status'),
  txnRefNumber: { grow: 1, ...paymentLook },
})

export const Dashboard = () => {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { can, holds } = useSession()
  const refreshId = useId()
  const transactionsAt = useRef<HTMLElement>(null)
  const isDue = useFirstLoad()
  const { asked, state, show, today } = useSearch(dashboardSearch)
  const { include = [], exclude = [], every } = asked.filters

  const scope = {
    ...(include.length === 0 ? {} : { includeLogin: include }),
    ...(exclude.length === 0 ? {} : { excludeLogin: exclude }),
  }
  const list = useList({
    call: listRecentTransactions,
    search: dashboardSearch,
    request: ({
      filters: { include: _include, exclude: _exclude, every: _every, txnRefNumber: numbers, ...filters },
      page,
      size,
      sort,
      order,
    }) => ({
      ...scope,
      ...filters,
      ...(numbers === undefined ? {} : { txnRefNumber: numbers.length === 1 ? (numbers[0] ?? '') : numbers }),
      page,
      size,
      sort,
      order,
    }),
    isEnabled: isDue,
    failed: 'Something is wrong! Could not get Merchant Transactions!',
  })
  const summary = useCall(dashboardSummary, { ...scope, excludeLogin: exclude })
  const figures = useCall(getDashboardFigures, scope)
  const managers = useCall(listManagers, { count: 100 }, { enabled: can(listManagers) })

  const refreshFigures = () => {
    void summary.refetch()
    void figures.refetch()
  }
  useAutoRefresh(refreshMinutes.find((minutes) => String(minutes) === every) ?? 1, () => {
    refreshFigures()
    list.refresh()
  })

  /** The rows that a figure counts: nothing else is asked of them. */
  const openRows: OpenRows = (filters) => {
    const texts = { ...dashboardSearch.cleared(today), ...filters }
    return {
      href: `${pathname}?${dashboardSearch.write({ ...state, page: 1, texts: { ...state.texts, ...texts } }, today)}`,
      onOpen: () => {
        show({ texts, page: 1 })
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
            value={state.texts.every}
            onChange={({ target: { value } }) => show({ texts: { every: value } })}
          >
            {refreshMinutes.map((minutes) => (
              <Select.Option key={minutes} value={String(minutes)}>
                {minuteNames[minutes]}
              </Select.Option>
            ))}
          </Select>
        </span>
      }
    >
      <section className="ui-shrinking-12" aria-label="Today">
        <h2 className="ui-heading">Today</h2>
        <Today />
      </section>
      {managers.isLoading && <div className={styles.loginsToCome} />}
      {(managers.data?.length ?? 0) > 0 || managers.error !== null ? (
        <LoginFilter
          key={JSON.stringify([include, exclude])}
          managers={managers.data ?? []}
          error={managers.error}
          logins={{ include, exclude }}
          onSubmit={(next) => show({ texts: { include: next.include.join(), exclude: next.exclude.join() }, page: 1 })}
        />
      ) : null}
      <SummaryPanel read={summary} openRows={openRows} />
      <div className={styles.charts}>
        <TrendChart
          title={`Transactions of the last ${trendDays} days`}
          read={figures}
          days={figures.data?.days}
          openRows={openRows}
        />
        <FailureChart read={figures} openRows={openRows} />
      </div>
      <section ref={transactionsAt} tabIndex={-1} className={styles.transactions} aria-label="Recent transactions">
        <h2 className="ui-heading">Recent transactions</h2>
        <List
          label="Recent transactions"
          list={list}
          columns={columns}
          rowKey={({ txnRefNumber }) => txnRefNumber}
          Grid={DataGrid}
          toneOf={({ status }) => rowToneOf(status)}
          onOpen={holds('getporfoliomerchants') ? openMerchant : undefined}
          words={{
            empty: { title: 'No records found', text: 'Change the filters, or Reset them.' },
            none: { title: 'No records found', text: 'There are none yet.' },
          }}
          onRefresh={refreshFigures}
        />
      </section>
    </Page>
  )
}
