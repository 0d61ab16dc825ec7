import { paymentLook } from '#src/transactions/PaymentLink.tsx'
import { Button } from '@primer/react'
import { useSearchParams } from 'react-router-dom'
import { deactivateMerchants, reactivateMerchants } from '#contract/calls/merchants/merchants.ts'
import { brandTransactionColumns, listBrandTransactions, merchantSummary } from '#contract/calls/merchants/portfolio.ts'
import { brandSorts } from '#contract/calls/money/transactions.ts'
import { usePutParams } from '#src/address/usePutParams.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { List } from '#src/lists/List.tsx'
import { tableColumns } from '#src/lists/tableColumns.tsx'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { growing, statusLook } from '#src/transactions/transactionLooks.tsx'
import { WebLink } from '#src/ui/WebLink.tsx'
import { countedFilters, numberAndDays, transactionSearch } from '#src/transactions/transactionSearch.ts'
import { rowToneOf } from '#src/transactions/TransactionStatus.tsx'
import { DataGrid } from '#src/ui/dataGrid/DataGrid.tsx'
import { MerchantSwitch } from './MerchantSwitch.tsx'
import { type MerchantTabProps, place } from './merchantTab.ts'
import { BrandTransactionDetail } from './parts/BrandTransactionDetail.tsx'
import { MerchantSummary } from './parts/MerchantSummary.tsx'

const search = transactionSearch({ ...numberAndDays, ...countedFilters }, brandSorts)
const columns = tableColumns(brandTransactionColumns, {
  brandCode: growing,
  txnRefNumber: { ...growing, ...paymentLook },
  status: statusLook('status'),
  warrantyLink: { cell: ({ warrantyLink }) => <WebLink address={warrantyLink} /> },
})

const Transactions = ({ merchantCode, onRefresh }: { merchantCode: string; onRefresh: () => void }) => {
  const list = useList({
    call: listBrandTransactions,
    search,
    place,
    request: ({ filters, page, size, sort, order }) => ({
      merchantCode: [merchantCode],
      ...filters,
      page,
      size,
      sort,
      order,
    }),
    failed: 'Something is wrong! Could not get Merchant Transactions!',
  })
  return (
    <List
      label="Brand transactions"
      list={list}
      columns={columns}
      rowKey={({ txnRefNumber }) => txnRefNumber}
      Grid={DataGrid}
      toneOf={({ status }) => rowToneOf(status)}
      detail={(row) => <BrandTransactionDetail transaction={row} columns={columns} />}
      words={{
        empty: { title: 'No transactions found!', text: 'Change the filters, or Reset them.' },
        none: { title: 'No transactions found!', text: 'There are none yet.' },
      }}
      onRefresh={onRefresh}
    />
  )
}

export const BrandTransactions = ({ merchant }: MerchantTabProps) => {
  const { can } = useSession()
  const [params] = useSearchParams()
  const put = usePutParams()
  const setSwitching = (isAsked: boolean) => put({ as: isAsked ? 'switch' : '' }, { replace: true })
  const { merchantCode, isActive } = merchant
  const maySwitch = can(isActive ? deactivateMerchants : reactivateMerchants)
  const summary = useCall(merchantSummary, { merchantCode: [merchantCode] }, { enabled: can(merchantSummary) })
  return (
    <>
      <MerchantSummary
        read={can(merchantSummary) ? summary : undefined}
        action={
          maySwitch && (
            <Button variant={isActive ? 'danger' : 'default'} onClick={() => setSwitching(true)}>
              {isActive ? 'Deactivate Merchant' : 'Activate Merchnat'}
            </Button>
          )
        }
      />
      {can(listBrandTransactions) && (
        <Transactions merchantCode={merchantCode} onRefresh={() => void summary.refetch()} />
      )}
      {maySwitch && params.get('as') === 'switch' && (
        <MerchantSwitch merchant={merchant} onClose={() => setSwitching(false)} />
      )}
    </>
  )
}
