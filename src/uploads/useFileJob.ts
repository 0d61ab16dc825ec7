import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FileJob, getFileJob, listFiles, listJobRows } from '#contract/calls/files/files.ts'
import { searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { useSocketEvent } from '#src/gateway/socket.ts'
import { callKey, useCall } from '#src/gateway/useCall.ts'
import { isFinished } from './fileJobWords.ts'
import { readsOfSheet } from './sheetReads.ts'

const pollEveryMs = 2000

/** A question may be answered before the job ended, and the answer arrive after the word of its end. */
const laterJob = (known: FileJob, answered: FileJob): FileJob =>
  isFinished(known) && !isFinished(answered) ? known : answered

/** One job, kept current by the socket and, for want of that, by asking every 2 s until it is finished. */
export const useFileJob = (jobId: string) => {
  const queries = useQueryClient()
  const key = callKey(getFileJob, { jobId })
  const known = queries.getQueryState<FileJob>(key)
  const isSettled =
    (known?.error instanceof Refusal && known.error.code === 'file-not-found') ||
    (known?.data !== undefined && isFinished(known.data))
  const read = useCall(
    getFileJob,
    { jobId },
    {
      refetchInterval: isSettled ? false : pollEveryMs,
      later: laterJob,
    },
  )

  useSocketEvent('file-job-progress', (job) => {
    if (job.jobId === jobId) queries.setQueryData(key, job)
  })

  const isNowFinished = read.data !== undefined && isFinished(read.data)
  const originJobId = read.data?.originJobId ?? null
  const scriptId = read.data?.scriptId ?? ''
  useEffect(() => {
    if (!isNowFinished) return
    if (originJobId !== null) void queries.invalidateQueries({ queryKey: callKey(getFileJob, { jobId: originJobId }) })
    for (const entry of [searchMerchants, listFiles, listJobRows, ...readsOfSheet(scriptId)])
      void queries.invalidateQueries({ queryKey: callKey(entry) })
  }, [isNowFinished, originJobId, scriptId, queries])

  return read
}
