import type { QueryClient } from '@tanstack/react-query'
import type { CallDefinition } from '#contract/wire/call.ts'
import { searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { askAhead } from '#src/gateway/useCall.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { merchantRequest, merchantSearch } from './merchantSearch.ts'

interface Opening {
  readonly queries: QueryClient
  readonly can: (entry: CallDefinition) => boolean
  readonly params: URLSearchParams
}

/** Asks for the page of the list that the address names. */
export const askMerchants = ({ queries, can, params }: Opening): Promise<void> | undefined => {
  const today = gatewayToday()
  const state = merchantSearch.read(params, today)
  if (!merchantSearch.isAsked(state, today) || !can(searchMerchants)) return undefined
  const filters = merchantSearch.valuesOf(state.texts)
  return askAhead(queries, searchMerchants, merchantRequest({ ...state, filters }))
}
