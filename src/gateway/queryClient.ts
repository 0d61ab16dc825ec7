import { QueryClient } from '@tanstack/react-query'
import { currentConnection } from './connection.ts'
import { NoConnection } from './noConnection.ts'
import { Refusal } from './refusal.ts'

const maxRetries = 2
const retryMs = 500
const anewMs = 3_000

const isBusy = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'busy'

/** By a random part of a second, so that not everybody who was refused together comes again together. */
const pauseMs = (count: number, error: unknown): number =>
  isBusy(error) ? (error.retryAfterMs ?? 0) + Math.random() * 1_000 : retryMs * (count + 1)

/** A refusal is an answer and is not asked for again, but a busy gateway is, when it said; a lost connection is tried twice more, and then anew as long as the gateway answers others. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => (error instanceof NoConnection || isBusy(error)) && count < maxRetries,
        retryDelay: pauseMs,
        // While nothing answers there is a turn to come, at which all is read; where others were answered there is none.
        refetchInterval: ({ state }) =>
          state.error instanceof NoConnection && currentConnection() !== 'offline' && anewMs,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
