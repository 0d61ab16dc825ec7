import type { Handlers } from '#server/gateway/handler.ts'
import { acknowledgeNotification } from './acknowledgeNotification.ts'
import { acknowledgeNotifications } from './acknowledgeNotifications.ts'
import { cancelJob } from './cancelJob.ts'
import { confirmPlan } from './confirmPlan.ts'
import { commitUpload } from './commitUpload.ts'
import { createFileEntry } from './createFileEntry.ts'
import { discardUpload } from './discardUpload.ts'
import { getFileJob } from './getFileJob.ts'
import { listJobRows } from './listJobRows.ts'
import { listOpenJobs } from './listOpenJobs.ts'
import { linkFile } from './linkFile.ts'
import { listFiles } from './listFiles.ts'
import { listNotificationPage } from './listNotificationPage.ts'
import { listNotifications } from './listNotifications.ts'
import { retryJob } from './retryJob.ts'
import { listScripts } from './listScripts.ts'
import { listSocketNotifications } from './listSocketNotifications.ts'
import { listStoredFiles } from './listStoredFiles.ts'
import { runScript, triggerJob } from './runScript.ts'
import { uploadAnyFile } from './uploadAnyFile.ts'
import { setNotification } from './setNotification.ts'
import { takeBackJob } from './takeBackJob.ts'
import { uploadFile } from './uploadFile.ts'
import { uploadPart } from './uploadPart.ts'

export const filesHandlers = {
  'files.upload': uploadFile,
  'files.uploadPart': uploadPart,
  'files.commitUpload': commitUpload,
  'files.discardUpload': discardUpload,
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
  'files.stored': listStoredFiles,
  'files.sockets': listSocketNotifications,
  'files.triggerJob': triggerJob,
  'files.triggerJobWrapped': triggerJob,
  'files.uploadAny': uploadAnyFile,
  'files.list': listFiles,
  'files.link': linkFile,
  'files.notifications': listNotifications,
  'files.notificationPage': listNotificationPage,
  'files.acknowledgeNotifications': acknowledgeNotifications,
  'files.setNotification': setNotification,
  'files.acknowledgeNotification': acknowledgeNotification,
} satisfies Handlers<'files'>

export { downloadRoute } from './downloadRoute.ts'
export { exportFileName } from './fileName.ts'
export { linkTo } from './fileAddress.ts'
export { findOwnUpload, lockUpload, openUpload, spendUpload } from './openUpload.ts'
export { readFileJob } from './presentFileJob.ts'
export { recordsOf } from './plannedRecords.ts'
export { presentNotification } from './presentNotification.ts'
export { type ReadSheet, readSheet, type SheetRow } from './readSheetFile.ts'
export { resultHeaders, writeCsv, writeResultWorkbook } from './resultWorkbook.ts'
export { countSwitchedOff, needsSecondPerson } from './secondPerson.ts'
export { sendNotifications } from './sendNotifications.ts'
export { startSweeping } from './startSweeping.ts'
export { unseenNotifications } from './unseenNotifications.ts'
