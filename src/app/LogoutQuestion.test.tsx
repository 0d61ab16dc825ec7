import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { queueUpload } from '#src/store/unsent/outbox.ts'
import { sendComment } from '#src/store/unsent/pendingComments.ts'
import { commitKycDocument } from '#contract/calls/merchants/kycDocuments.ts'
import { showScreen } from '#tests/support/screens.tsx'
import { openUnsentPage } from '#tests/support/unsentPage.ts'
import { PersonMenu } from './PersonMenu.tsx'

let isBusy: boolean
let shown: Awaited<ReturnType<typeof showScreen>>
let device: Awaited<ReturnType<typeof openUnsentPage>>

beforeEach(async () => {
  isBusy = true
  device = await openUnsentPage(() => (isBusy ? 'busy' : undefined))
  shown = await showScreen([{ path: '/', element: <PersonMenu /> }], { at: '/', services: ['calllogs'] })
})
afterEach(() => {
  shown.close()
  device.close()
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
    const commits = device.gateway.sent.filter(({ name }) => name === commitKycDocument.name)
    expect([commits.length, await device.work.comments.count()]).toEqual([1, 0])
  })

  it('is asked for a comment alone, which can be discarded', async () => {
    await write('Called back')
    await logout()
    await question('1 comment not sent yet').getByRole('button', { name: 'Discard 1 comment' }).click()
    await expect.element(question('Everything is sent')).toBeVisible()
    expect(await device.work.comments.count()).toBe(0)
  })
})
