import { Button } from '@primer/react'
import { useState } from 'react'
import { deactivateMerchants, reactivateMerchants } from '#contract/calls/merchants.ts'
import { listBrandTransactions, merchantSummary } from '#contract/calls/portfolio.ts'
import { brandSorts, defaultRecordCount } from '#contract/calls/transactions.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { filtersOf, pageOfSearch, refsOf } from '#src/transactions/transactionSearch.ts'
import { TransactionList } from '#src/transactions/TransactionList.tsx'
import { rowToneOf } from '#src/transactions/TransactionStatus.tsx'
import { MerchantSwitch } from './MerchantSwitch.tsx'
import type { MerchantTabProps } from './merchantTab.ts'
import { brandColumns } from './parts/brandColumns.ts'
import { BrandTransactionDetail } from './parts/BrandTransactionDetail.tsx'
import { MerchantSummary } from './parts/MerchantSummary.tsx'
import { useTransactionSearch } from './useTransactionSearch.ts'

const reading = { sorts: brandSorts, size: defaultRecordCount } as const

const Transactions = ({ merchantCode, onRefresh }: { merchantCode: string; onRefresh: () => void }) => {
  const [search, show] = useTransactionSearch(reading)
  const refs = refsOf(search.refs)
  const request = {
    merchantCode: [merchantCode],
    ...filtersOf(search),
    ...(refs.length === 0 ? {} : { txnRefNumber: refs }),
    ...pageOfSearch(search),
  }
  const read = useCall(listBrandTransactions, request, { keepPrevious: true })
  return (
    <TransactionList
      label="Brand transactions"
      entry={listBrandTransactions}
      request={request}
      read={read}
      columns={brandColumns}
      rowKey={({ txnRefNumber }) => txnRefNumber}
      search={search}
      reading={reading}
      onSearch={show}
      toneOf={({ status }) => rowToneOf(status)}
      detail={(row) => <BrandTransactionDetail transaction={row} />}
      failedText="Something is wrong! Could not get Merchant Transactions!"
      emptyTitle="No transactions found!"
      onRefresh={onRefresh}
    />
  )
}

export const BrandTransactions = ({ merchant }: MerchantTabProps) => {
  const { can } = useSession()
  const [isSwitching, setSwitching] = useState(false)
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
      {isSwitching && <MerchantSwitch merchant={merchant} onClose={() => setSwitching(false)} />}
    </>
  )
}
