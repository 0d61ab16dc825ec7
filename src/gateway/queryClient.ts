import { QueryClient } from '@tanstack/react-query'
import { NoConnection } from './noConnection.ts'

const maxRetries = 2
const retryMs = 500

/** A refusal is an answer and is not asked for again; a lost connection is tried twice more. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => error instanceof NoConnection && count < maxRetries,
        retryDelay: (count) => retryMs * (count + 1),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
