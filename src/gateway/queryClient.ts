import { QueryClient } from '@tanstack/react-query'
import { currentConnection } from './connection.ts'
import { NoConnection } from './noConnection.ts'

const maxRetries = 2
const retryMs = 500
const anewMs = 3_000

/** A refusal is an answer and is not asked for again; a lost connection is tried twice more, and then anew as long as the gateway answers others. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => error instanceof NoConnection && count < maxRetries,
        retryDelay: (count) => retryMs * (count + 1),
        // While nothing answers there is a turn to come, at which all is read; where others were answered there is none.
        refetchInterval: ({ state }) =>
          state.error instanceof NoConnection && currentConnection() !== 'offline' && anewMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
