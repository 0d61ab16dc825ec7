import { listStoreOrders } from '#contract/calls/portfolio.ts'
import { defaultRecordCount, type StoreOrder, storeOrderSorts } from '#contract/calls/transactions.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { filtersOf, pageOfSearch, refsOf } from '#src/transactions/transactionSearch.ts'
import { TransactionList } from '#src/transactions/TransactionList.tsx'
import { Amount } from '#src/ui/Amount.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Id } from '#src/ui/Id.tsx'
import { When } from '#src/ui/When.tsx'
import type { MerchantTabProps } from './merchantTab.ts'
import { storeOrderColumns } from './parts/storeOrderColumns.ts'
import { useTransactionSearch } from './useTransactionSearch.ts'

const reading = { sorts: storeOrderSorts, size: defaultRecordCount } as const

/** Every field there is. */
const detail = (order: StoreOrder) => (
  <Facts
    title="Order"
    facts={[
      { label: 'Txn. Number', value: <Id label="Txn. Number" value={order.txnRefNumber} /> },
      { label: 'Paid Amount', value: <Amount paise={order.paidAmount} /> },
      { label: 'Txn. Date', value: <When at={order.transactionDate} /> },
      { label: 'Merchant Code', value: <Id label="Merchant Code" value={order.merchantCode} /> },
      { label: 'Merchant Name', value: order.merchantName },
      { label: 'Product Brand', value: order.productBrand },
      { label: 'Brand Code', value: order.brandCode },
      { label: 'Salutation', value: order.salutation },
      { label: 'Payer Username', value: order.payerUsername },
    ]}
  />
)

/** Online-to-offline orders. They have no status: only their numbers and days are searched. */
export const StoreOrders = ({ merchant }: MerchantTabProps) => {
  const [search, show] = useTransactionSearch(reading)
  const refs = refsOf(search.refs)
  const { fromDate, toDate } = filtersOf(search)
  const request = {
    parameters: {
      merchantCode: merchant.merchantCode,
      ...(fromDate === undefined ? {} : { fromDate }),
      ...(toDate === undefined ? {} : { toDate }),
      ...(refs.length === 0 ? {} : { txnRefNumber: refs }),
      ...pageOfSearch(search),
    },
  }
  const read = useCall(listStoreOrders, request, { keepPrevious: true })
  return (
    <TransactionList
      label="O2O orders"
      entry={listStoreOrders}
      request={request}
      read={read}
      columns={storeOrderColumns}
      rowKey={({ txnRefNumber }) => txnRefNumber}
      search={search}
      reading={reading}
      onSearch={show}
      detail={detail}
      failedText="Something is wrong! Could not get Merchant O2O Transactions!"
    />
  )
}
