import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commitKycDocument } from '#contract/kycDocuments.ts'
import { addCallLog } from '#contract/portfolio.ts'
import { base64OfBytes } from '#contract/sealedParts.ts'
import { uploadPart } from '#contract/uploads.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { openPageGateway, type PageRefusal } from '#tests/screens.tsx'
import { openOutbox, queueUpload, wakeOutbox } from './outbox.ts'
import { openedWork, openWorkOf } from './openedWork.ts'
import { openPendingComments, sendComment, sendPendingComments } from './pendingComments.ts'
import { wakeAfterSignIn } from './outboxActs.ts'

const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
const uploadKey = base64OfBytes(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))

let refusal: RefusalCode | undefined
let close = () => undefined as void

beforeEach(async () => {
  const gateway = openPageGateway({ uploadKey })
  const unlessRefused = <Answer,>(answer: Answer): Answer | PageRefusal =>
    refusal === undefined ? answer : { refuse: refusal }
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
  const closeOutbox = openOutbox()
  const closeComments = openPendingComments({ person, work: work(), key })
  close = () => {
    closeComments()
    closeOutbox()
    closeWork()
  }
})
afterEach(() => close())

const work = () => {
  const opened = openedWork()
  if (opened === undefined) throw new Error('The device was not opened.')
  return opened.work
}
const handOver = async () => {
  const file = new File(['%PDF-1.4'], 'PAN of M0000001')
  const place = { merchantCode: 'M0000001', documentKind: 'pan', replaces: null } as const
  await queueUpload({ kind: 'document', ...place, file, idempotencyKey: crypto.randomUUID() })
  const said = { comment: 'Called back', feedback: '', ticketId: '', mobileNumber: '' }
  await sendComment({ loginId: 'tester', merchantCode: 'M0000001', ...said })
}
const waiting = async () => ({
  files: (await work().outbox.toArray()).map(({ state }) => state),
  faults: (await work().comments.toArray()).map(({ fault }) => fault),
})

describe('files and comments', () => {
  it.each([
    { refused: 'panel-too-old', because: 'the panel is older than the gateway takes', state: 'waiting' },
    { refused: 'password-must-change', because: 'the password has to be changed first', state: 'authWait' },
  ] as const)('that are refused because $because go by themselves afterwards', async ({ refused, state }) => {
    refusal = refused
    await handOver()
    await wakeOutbox()
    await sendPendingComments()
    await expect.poll(waiting).toEqual({ files: [state], faults: [null] })

    refusal = undefined
    await wakeAfterSignIn(work(), Date.now())
    await wakeOutbox()
    await sendPendingComments()
    await expect.poll(waiting).toEqual({ files: ['done'], faults: [] })
  })
})
