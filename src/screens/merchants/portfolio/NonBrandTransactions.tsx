import { paymentLook } from '#src/transactions/PaymentLink.tsx'
import { listNonBrandTransactions, nonBrandTransactionColumns } from '#contract/calls/merchants/portfolio.ts'
import { nonBrandSorts } from '#contract/calls/money/transactions.ts'
import { List } from '#src/lists/List.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { growing, statusLook } from '#src/transactions/transactionLooks.tsx'
import { WebLink } from '#src/ui/WebLink.tsx'
import { countedFilters, numberAndDays, transactionSearch } from '#src/transactions/transactionSearch.ts'
import { rowToneOf } from '#src/transactions/TransactionStatus.tsx'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { type MerchantTabProps, noneOfMerchant, place } from './merchantTab.ts'
import { DetailSection, settlementAbsent } from './parts/DetailSection.tsx'
import styles from './parts/TransactionDetail.module.css'

const search = transactionSearch({ ...numberAndDays, ...countedFilters }, nonBrandSorts)
const columns = tableColumns(nonBrandTransactionColumns, {
  merchantName: growing,
  txnRefNumber: { ...growing, ...paymentLook },
  transactionStatus: statusLook('transactionStatus'),
  chargeSlipUrl: { cell: ({ chargeSlipUrl }) => <WebLink address={chargeSlipUrl} /> },
})

export const NonBrandTransactions = ({ merchant }: MerchantTabProps) => {
  const list = useList({
    call: listNonBrandTransactions,
    search,
    place,
    request: ({ filters, page, size, sort, order }) => ({
      merchantCode: [merchant.merchantCode],
      ...filters,
      page,
      size,
      sort,
      order,
    }),
    failed: 'Something is wrong! Could not get Merchant Non Brand Transactions!',
  })
  return (
    <List
      label="Non brand transactions"
      list={list}
      columns={columns}
      rowKey={({ txnRefNumber }) => txnRefNumber}
      Grid={DataGrid}
      toneOf={({ transactionStatus }) => rowToneOf(transactionStatus)}
      detail={(row) => (
        <div className={styles.detail}>
          <DetailSection row={row} columns={columns} title="Card" />
          <DetailSection row={row} columns={columns} title="Transaction" />
          <DetailSection
            row={row}
            columns={columns}
            title="Settlement"
            absent={settlementAbsent(row.settlementDetails)}
          />
        </div>
      )}
      words={noneOfMerchant}
    />
  )
}
