import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RefusalCode } from '#contract/wire/refusals.ts'
import { openUnsentPage } from '#tests/support/unsentPage.ts'
import { queueUpload, wakeOutbox } from './outbox.ts'
import { sendComment, sendPendingComments } from './pendingComments.ts'
import { wakeAfterSignIn } from './outboxActs.ts'

let refusal: RefusalCode | undefined
let page: Awaited<ReturnType<typeof openUnsentPage>>

beforeEach(async () => {
  page = await openUnsentPage(() => refusal)
})
afterEach(() => page.close())

const enqueueUpload = async () => {
  const file = new File(['%PDF-1.4'], 'PAN of M0000001')
  const place = { merchantCode: 'M0000001', documentKind: 'pan', replaces: null } as const
  await queueUpload({ kind: 'document', ...place, file, idempotencyKey: crypto.randomUUID() })
  const said = { comment: 'Called back', feedback: '', ticketId: '', mobileNumber: '' }
  await sendComment({ loginId: 'tester', merchantCode: 'M0000001', ...said })
}
const waiting = async () => ({
  files: (await page.work.outbox.toArray()).map(({ state }) => state),
  faults: (await page.work.comments.toArray()).map(({ fault }) => fault),
})

describe('files and comments', () => {
  it.each([
    { refused: 'panel-too-old', because: 'the panel is older than the gateway takes', state: 'waiting' },
    { refused: 'password-must-change', because: 'the password has to be changed first', state: 'authWait' },
  ] as const)('that are refused because $because go by themselves afterwards', async ({ refused, state }) => {
    refusal = refused
    await enqueueUpload()
    await wakeOutbox()
    await sendPendingComments()
    await expect.poll(waiting).toEqual({ files: [state], faults: [null] })

    refusal = undefined
    await wakeAfterSignIn(page.work, Date.now())
    await wakeOutbox()
    await sendPendingComments()
    await expect.poll(waiting).toEqual({ files: ['done'], faults: [] })
  })
})
