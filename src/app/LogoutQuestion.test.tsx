import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { addCallLog } from '#contract/portfolio.ts'
import { base64OfBytes } from '#contract/sealedParts.ts'
import { uploadPart } from '#contract/uploads.ts'
import { openOutbox, queueUpload } from '#src/store/unsent/outbox.ts'
import { openedWork, openWorkOf } from '#src/store/unsent/openedWork.ts'
import { openPendingComments, sendComment } from '#src/store/unsent/pendingComments.ts'
import { commitKycDocument } from '#contract/kycDocuments.ts'
import { openPageGateway, type PageGateway, type PageRefusal, showScreen } from '#tests/screens.tsx'
import { PersonMenu } from './PersonMenu.tsx'

const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
const uploadKey = base64OfBytes(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))

let gateway: PageGateway
let isBusy: boolean
let shown: Awaited<ReturnType<typeof showScreen>>
let close = () => undefined as void

beforeEach(async () => {
  isBusy = true
  gateway = openPageGateway({ uploadKey })
  gateway.answer(uploadPart, (): Record<string, never> | PageRefusal => (isBusy ? { refuse: 'busy' } : {}))
  gateway.answer(commitKycDocument, () => ({ documentUrl: '/kyc-documents/1' }))
  gateway.answer(addCallLog, ({ comment, merchantCode }) =>
    isBusy
      ? { refuse: 'busy' }
      : {
          comment,
          merchantCode,
          loginId: 'tester',
          creationDate: '2026-01-31T06:30:00Z',
          feedback: '',
          ticketId: '',
          mobileNumber: '',
          category: '',
        },
  )
  const person = crypto.randomUUID().replaceAll('-', '')
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const closeWork = openWorkOf({ name: person, key })
  const work = openedWork()?.work
  if (work === undefined) throw new Error('The device was not opened.')
  const closeOutbox = openOutbox()
  const closeComments = openPendingComments({ person, work, key })
  close = () => {
    closeComments()
    closeOutbox()
    closeWork()
  }
  shown = await showScreen([{ path: '/', element: <PersonMenu /> }], { at: '/', services: ['calllogs'] })
})
afterEach(() => {
  shown.close()
  close()
})

const write = (comment: string) =>
  sendComment({ loginId: 'tester', merchantCode: 'M0000001', comment, feedback: '', ticketId: '', mobileNumber: '' })
const logout = async () => {
  await page.getByRole('button', { name: /^Hello, / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}
const question = (title: string) => page.getByRole('dialog', { name: title })

describe('the question of the logout', () => {
  it('counts files and comments that wait, and sends both', async () => {
    const file = new File(['%PDF-1.4'], 'PAN of M0000001')
    const place = { merchantCode: 'M0000001', documentKind: 'pan', replaces: null } as const
    await queueUpload({ kind: 'document', ...place, file, idempotencyKey: crypto.randomUUID() })
    await write('Called back')
    await write('Sent the cheque')
    await logout()
    const asked = question('1 file and 2 comments not sent yet')
    await expect.element(asked.getByRole('button', { name: 'Discard 1 file and 2 comments' })).toBeVisible()
    isBusy = false
    await asked.getByRole('button', { name: 'Send now' }).click()
    await expect.element(question('Everything is sent')).toBeVisible()
    const commits = gateway.sent.filter(({ name }) => name === commitKycDocument.name)
    expect([commits.length, await openedWork()?.work.comments.count()]).toEqual([1, 0])
  })

  it('is asked for a comment alone, which can be discarded', async () => {
    await write('Called back')
    await logout()
    await question('1 comment not sent yet').getByRole('button', { name: 'Discard 1 comment' }).click()
    await expect.element(question('Everything is sent')).toBeVisible()
    expect(await openedWork()?.work.comments.count()).toBe(0)
  })
})
