import { listBrandOrders, listOrders, orderColumnsOf, type OrderTable } from '#contract/calls/reports/orders.ts'
import { listStoreOrders } from '#contract/calls/merchants/portfolio.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { FieldList } from '#src/lists/FieldList.tsx'
import { ListScreen } from '#src/lists/ListScreen.tsx'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { day, lookup } from '#src/lists/search/filters.ts'
import { useSearch } from '#src/lists/search/useSearch.ts'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { type ListState, useList } from '#src/lists/useList.ts'
import { merchantCodeFilter } from '#src/merchants/merchantFilters.ts'
import { useBrandChoices } from '#src/merchants/useBrandChoices.ts'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import type { StoreOrder } from '#contract/calls/money/transactions.ts'

const search = defineSearch({
  filters: {
    merchantCode: merchantCodeFilter('merchant_code'),
    brandCode: lookup('Brand', {
      key: 'brand',
      useChoices: useBrandChoices,
      read: (code) => (/^[A-Z0-9_&.-]{1,40}$/.test(code) ? code : undefined),
      all: 'All brands',
    }),
    fromDate: day('From Date', { key: 'from', latest: 'today' }),
    toDate: day('To Date', { key: 'to', latest: 'today', notBefore: 'fromDate' }),
  },
  sizes: [20, 50, 100],
  size: 20,
})

const calls: Readonly<Record<OrderTable, CallDefinition>> = {
  'orders.list': listOrders,
  'orders.ofBrand': listBrandOrders,
  'orders.ofMerchant': listStoreOrders,
}
const growing = { merchantName: { grow: 2 }, txnRefNumber: { grow: 1 } }
const columns = {
  'orders.list': tableColumns(orderColumnsOf('orders.list'), growing),
  'orders.ofBrand': tableColumns(orderColumnsOf('orders.ofBrand'), growing),
  'orders.ofMerchant': tableColumns(orderColumnsOf('orders.ofMerchant'), growing),
}

/** A merchant goes before a brand (conflict X173). */
const tableOf = ({ merchantCode, brandCode }: { merchantCode?: string; brandCode?: string }): OrderTable =>
  merchantCode !== undefined ? 'orders.ofMerchant' : brandCode !== undefined ? 'orders.ofBrand' : 'orders.list'

export const OrderList = () => {
  const table = tableOf(useSearch(search).asked.filters)
  const list = useList({
    call: calls[table],
    search,
    request: ({ filters, page, size }) => ({ parameters: { ...filters, page, size } }) as never,
    failed: 'Could not get orders list!',
  }) as unknown as ListState<StoreOrder, typeof search.filters>
  return (
    <ListScreen
      title="Order Management"
      label="Orders"
      list={list}
      columns={columns[table]}
      rowKey={({ txnRefNumber }) => txnRefNumber}
      Grid={DataGrid}
      detail={(row) => <FieldList title="Order" row={row} columns={columns[table].all} />}
      searchLabel="Get Orders"
      words={{
        empty: { title: 'No records found', text: 'Change the filters, or Reset them.' },
        none: { title: 'No records found', text: 'There are no orders yet.' },
      }}
    />
  )
}
