import { listNonBrandTransactions } from '#contract/calls/portfolio.ts'
import { defaultRecordCount, nonBrandSorts } from '#contract/calls/transactions.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { filtersOf, pageOfSearch, refsOf } from '#src/transactions/transactionSearch.ts'
import { TransactionList } from '#src/transactions/TransactionList.tsx'
import { rowToneOf } from '#src/transactions/TransactionStatus.tsx'
import type { MerchantTabProps } from './merchantTab.ts'
import { nonBrandColumns } from './parts/nonBrandColumns.ts'
import { NonBrandTransactionDetail } from './parts/NonBrandTransactionDetail.tsx'
import { useTransactionSearch } from './useTransactionSearch.ts'

const reading = { sorts: nonBrandSorts, size: defaultRecordCount } as const

export const NonBrandTransactions = ({ merchant }: MerchantTabProps) => {
  const [search, show] = useTransactionSearch(reading)
  const refs = refsOf(search.refs)
  const request = {
    merchantCode: [merchant.merchantCode],
    ...filtersOf(search),
    ...(refs.length === 0 ? {} : { txnRefNumber: refs }),
    ...pageOfSearch(search),
  }
  const read = useCall(listNonBrandTransactions, request, { keepPrevious: true })
  return (
    <TransactionList
      label="Non brand transactions"
      entry={listNonBrandTransactions}
      request={request}
      read={read}
      columns={nonBrandColumns}
      rowKey={({ txnRefNumber }) => txnRefNumber}
      search={search}
      reading={reading}
      onSearch={show}
      toneOf={({ transactionStatus }) => rowToneOf(transactionStatus)}
      detail={(row) => <NonBrandTransactionDetail transaction={row} />}
      failedText="Something is wrong! Could not get Merchant Non Brand Transactions!"
    />
  )
}
