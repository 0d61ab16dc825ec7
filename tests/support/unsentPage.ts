import { commitKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { addCallLog } from '#contract/calls/merchants/callLogs.ts'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import { base64OfBytes } from '#contract/wire/sealedParts.ts'
import { uploadPart } from '#contract/calls/files/uploads.ts'
import { currentWorkDatabase, openWorkOf } from '#src/store/unsent/currentWorkDatabase.ts'
import { openOutbox } from '#src/store/unsent/outbox.ts'
import { openPendingComments } from '#src/store/unsent/pendingComments.ts'
import { openPageGateway, type PageRefusal } from './screens.tsx'

const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
const uploadKey = base64OfBytes(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))

/** The device of somebody signed in, from which files and comments go; what the gateway refuses them with now. */
export const openUnsentPage = async (refusal: () => RefusalCode | undefined) => {
  const gateway = openPageGateway({ uploadKey })
  const unlessRefused = <Answer>(answer: Answer): Answer | PageRefusal => {
    const refuse = refusal()
    return refuse === undefined ? answer : { refuse }
  }
  gateway.answer(uploadPart, () => unlessRefused({}))
  gateway.answer(commitKycDocument, () => ({ documentUrl: '/kyc-documents/1' }))
  gateway.answer(addCallLog, ({ comment, merchantCode }) =>
    unlessRefused({
      comment,
      merchantCode,
      loginId: 'tester',
      creationDate: '2026-01-31T06:30:00Z',
      feedback: '',
      ticketId: '',
      mobileNumber: '',
      category: '',
    }),
  )
  const person = crypto.randomUUID().replaceAll('-', '')
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const closeWork = openWorkOf({ name: person, key })
  const work = currentWorkDatabase()?.work
  if (work === undefined) throw new Error('The device was not opened.')
  const closeOutbox = openOutbox()
  const closeComments = openPendingComments({ person, work, key })
  return {
    gateway,
    work,
    close: () => {
      closeComments()
      closeOutbox()
      closeWork()
    },
  }
}
