import { listStoreOrders, storeOrderColumns } from '#contract/calls/merchants/portfolio.ts'
import { storeOrderSorts } from '#contract/calls/money/transactions.ts'
import { FieldList } from '#src/lists/FieldList.tsx'
import { List } from '#src/lists/List.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { growing } from '#src/transactions/transactionLooks.tsx'
import { numberAndDays, transactionSearch } from '#src/transactions/transactionSearch.ts'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { type MerchantTabProps, noneOfMerchant, place } from './merchantTab.ts'

/** They have no status: only their numbers and days are searched. */
const search = transactionSearch(numberAndDays, storeOrderSorts)
const columns = tableColumns(storeOrderColumns, { merchantName: growing, txnRefNumber: growing })

/** Online-to-offline orders. */
export const StoreOrders = ({ merchant }: MerchantTabProps) => {
  const list = useList({
    call: listStoreOrders,
    search,
    place,
    request: ({ filters, page, size, sort, order }) => ({
      parameters: { merchantCode: merchant.merchantCode, ...filters, page, size, sort, order },
    }),
    failed: 'Something is wrong! Could not get Merchant O2O Transactions!',
  })
  return (
    <List
      label="O2O orders"
      list={list}
      columns={columns}
      rowKey={({ txnRefNumber }) => txnRefNumber}
      Grid={DataGrid}
      detail={(row) => <FieldList title="Order" row={row} columns={columns.all} />}
      words={noneOfMerchant}
    />
  )
}
