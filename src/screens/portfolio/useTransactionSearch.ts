import { useLocation, useSearchParams } from 'react-router-dom'
import { useAddressSearch } from '#src/address/useAddressSearch.ts'
import {
  readTransactionSearch,
  type TransactionSearch,
  writeTransactionSearch,
} from '#src/transactions/transactionSearch.ts'

const places = ['merchant_code', 'tab'] as const

/** The filters of a tab stand in the address beside the merchant and the tab; of a tab that is left none is changed. */
export const useTransactionSearch = <SortField extends string>(reading: {
  readonly sorts: readonly SortField[]
  readonly size: number
}) => {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const [search, change] = useAddressSearch<TransactionSearch<SortField>>({
    read: (asked) => readTransactionSearch(asked, reading),
    write: (next, goneTo) => {
      if (places.some((place) => goneTo.get(place) !== params.get(place))) return goneTo
      const here = places.flatMap((place) => {
        const value = goneTo.get(place)
        return value === null ? [] : [[place, value]]
      })
      return writeTransactionSearch(next, reading, Object.fromEntries(here))
    },
  })
  const show = (part: Partial<TransactionSearch<SortField>>) => change(part, { state: state as unknown })
  return [search, show] as const
}
