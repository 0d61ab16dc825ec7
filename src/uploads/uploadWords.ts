import { type RefusalCode, refusals } from '#contract/wire/refusals.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import type { QueuedUpload } from '#src/store/unsent/workDatabase.ts'
import type { SubmissionStep } from './sheetSubmission.ts'

export const stepWords: Readonly<Record<SubmissionStep, string>> = {
  upload: 'Uploading the file',
  entry: 'Checking the sheet',
  script: 'Starting the job',
}

export const stepOf = ({ server }: QueuedUpload): SubmissionStep => {
  if (server.fileUrl === null) return 'upload'
  return server.fileEntryId === null ? 'entry' : 'script'
}

/** From 0 to 1. */
export const shareSent = ({ server, file }: QueuedUpload): number =>
  server.fileUrl === null ? server.parts.length / (file.parts + 1) : 1

const wasItDone = {
  sheet: 'See in Downloads whether it was done',
  document: 'See with the merchant whether it is there',
  superMerchantDocument: 'See with the super merchant whether it is there',
  productImage: 'See with the product whether it is there',
  formPicture: 'See in its form whether it is there',
}

const doneWords = {
  sheet: 'Handed over.',
  document: 'Stored with the merchant.',
  superMerchantDocument: 'Stored with the super merchant.',
  productImage: 'Added to the product.',
  formPicture: 'Uploaded. It is used once its form is saved.',
}

const refusalStatus = (code: RefusalCode | null) => (code === null ? 0 : refusals[code].status)

const ofGateway = 'The gateway could not take it just now.'
const ofNetwork = 'There is no connection. It is sent by itself as soon as there is one.'

/** Where it stands and what happens next, in a sentence. */
export const uploadWords = (row: QueuedUpload): string => {
  const { state, lastError } = row
  switch (state) {
    case 'staging':
    case 'ready':
      return 'Waits for its turn.'
    case 'sending':
      return `${stepWords[stepOf(row)]}.`
    case 'waiting':
      if (lastError === null || lastError.code === null) return ofNetwork
      return `${refusalStatus(lastError.code) >= 500 ? ofGateway : lastError.message} It is tried again by itself.`
    case 'authWait':
      return 'It is sent when you sign in again.'
    case 'review':
      return `Handed over more than 29 days ago, so it is not sent any more. ${wasItDone[row.kind]}; if not, upload it again.`
    case 'conflict':
    case 'blocked':
      return lastError?.message ?? 'It was refused.'
    case 'done':
      return doneWords[row.kind]
    case 'cancelled':
      return 'Cancelled.'
  }
}

/** What the gateway said of it, as it was said. */
export const causeOf = ({ lastError }: QueuedUpload): Error => {
  const { code, message, details } = lastError ?? { code: null, message: 'It was refused.', details: null }
  return code === null ? new Error(message) : new Refusal({ code, message, details, status: refusalStatus(code) })
}
