import type { Handlers } from '#server/gateway/handler.ts'
import { cancelJob } from './cancelJob.ts'
import { confirmPlan } from './confirmPlan.ts'
import { createFileEntry } from './createFileEntry.ts'
import { getFileJob } from './getFileJob.ts'
import { listJobRows } from './listJobRows.ts'
import { listOpenJobs } from './listOpenJobs.ts'
import { listScripts } from './listScripts.ts'
import { retryJob } from './retryJob.ts'
import { runScript, triggerJob } from './runScript.ts'
import { takeBackJob } from './takeBackJob.ts'

export const fileJobsHandlers = {
  'files.createEntry': createFileEntry,
  'files.runScript': runScript,
  'files.job': getFileJob,
  'files.openJobs': listOpenJobs,
  'files.jobRows': listJobRows,
  'files.confirmPlan': confirmPlan,
  'files.cancelJob': cancelJob,
  'files.retryJob': retryJob,
  'files.takeBack': takeBackJob,
  'files.scripts': listScripts,
  'files.triggerJob': triggerJob,
  'files.triggerJobWrapped': triggerJob,
} satisfies Partial<Handlers<'files'>>

export { enterFile, scriptOf } from './createFileEntry.ts'
export { unfinishedJobs } from './unfinishedJobs.ts'
export { triggerScript } from './runScript.ts'
