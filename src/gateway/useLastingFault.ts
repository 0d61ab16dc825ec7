import { hashKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * What a read without an answer failed with, also while the clock asks again: the library forgets it with each question,
 * and the screen would turn from words to bones and back. Whoever asks again themselves sees that it is asked.
 */
export const useLastingFault = <Answer, Fault>(
  read: UseQueryResult<Answer, Fault>,
  queryKey: readonly unknown[],
): UseQueryResult<Answer, Fault> => {
  const [said, setSaid] = useState<{ readonly error: Fault; readonly of: string }>()
  const isUnanswered = read.data === undefined
  const refetch: typeof read.refetch = (options) => {
    setSaid(undefined)
    return read.refetch(options)
  }
  if (isUnanswered && read.error !== null) {
    if (said?.error !== read.error) setSaid({ error: read.error, of: hashKey(queryKey) })
    return { ...read, refetch } as UseQueryResult<Answer, Fault>
  }
  if (said === undefined) return read
  if (!isUnanswered || said.of !== hashKey(queryKey)) {
    setSaid(undefined)
    return read
  }
  return {
    ...read,
    refetch,
    status: 'error',
    error: said.error,
    isPending: false,
    isError: true,
    isLoading: false,
    isInitialLoading: false,
    isLoadingError: true,
  } as UseQueryResult<Answer, Fault>
}
