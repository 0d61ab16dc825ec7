import { useLocation, useSearchParams } from 'react-router-dom'
import {
  readTransactionSearch,
  type TransactionSearch,
  writeTransactionSearch,
} from '#src/transactions/transactionSearch.ts'

/** The filters of a tab stand in the address beside the merchant and the tab. */
export const useTransactionSearch = <SortField extends string>(reading: {
  readonly sorts: readonly SortField[]
  readonly size: number
}) => {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const search = readTransactionSearch(params, reading)
  const show = (next: TransactionSearch<SortField>) => {
    const base = {
      merchant_code: params.get('merchant_code') ?? '',
      ...(params.has('tab') ? { tab: params.get('tab') ?? '' } : {}),
    }
    setParams(writeTransactionSearch(next, reading, base), { state: location.state as unknown })
  }
  return [search, show] as const
}
