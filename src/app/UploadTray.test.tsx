import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type FileJob, getFileJob, runScript } from '#contract/calls/files/files.ts'
import { commitUpload, createFileEntry, uploadPart } from '#contract/calls/files/uploads.ts'
import { base64OfBytes } from '#contract/wire/sealedParts.ts'
import { openOutbox, outboxRows, wakeOutbox } from '#src/store/unsent/outbox.ts'
import { currentWorkDatabase, openWorkOf } from '#src/store/unsent/currentWorkDatabase.ts'
import { openPageGateway, type PageRefusal, showScreen } from '#tests/support/screens.tsx'
import { fileEntryId, jobId, shownJob } from '#tests/support/shownJob.ts'
import { UploadDialog } from '#src/uploads/UploadDialog.tsx'
import { UploadTray } from './UploadTray.tsx'

const job: FileJob = { ...shownJob, state: 'done', rowsTotal: 2, rowsDone: 2 }
const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
const uploadKey = base64OfBytes(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
const plain = 'merchant_code,display_name,contact_person\nM0000001,Canary Stores,\nM0000002,,Canary Rao\n'

let shown: Awaited<ReturnType<typeof showScreen>>
let close = () => undefined as void

beforeEach(() => {
  const closeWork = openWorkOf({ name: crypto.randomUUID().replaceAll('-', ''), key: undefined })
  const closeOutbox = openOutbox()
  close = () => {
    closeOutbox()
    closeWork()
  }
})
afterEach(() => {
  shown.close()
  close()
})

const open = async () => {
  const gateway = openPageGateway({ uploadKey })
  gateway.answer(commitUpload, () => ({ fileUrl: '/files/1' }))
  gateway.answer(createFileEntry, () => ({ fileEntryId, jobId, status: 'PENDING' }))
  gateway.answer(runScript, () => job)
  gateway.answer(getFileJob, () => job)
  const screen = (
    <>
      <UploadTray />
      <UploadDialog title="Bulk Update" scriptIds={['merchant_update']} onClose={() => undefined} />
    </>
  )
  shown = await showScreen([{ path: '/', element: screen }], { at: '/', services: ['updatemerchantuser'] })
  return gateway
}
const enqueueUpload = async () => {
  await page.getByLabelText('Spreadsheet').upload(new File([plain], 'rows.csv', { type: 'text/csv' }))
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await page.getByRole('button', { name: 'Submit' }).click()
}

describe('a file that was handed over', () => {
  it('is kept sealed while the gateway does not answer, and sent with the one key when it does', async () => {
    const gateway = await open()
    let isBusy = true
    gateway.answer(uploadPart, (): Record<string, never> | PageRefusal => (isBusy ? { refuse: 'busy' } : {}))
    await enqueueUpload()
    await expect.element(page.getByText('Kept on this device')).toBeVisible()
    const parts = (await currentWorkDatabase()?.work.parts.toArray()) ?? []
    const stored = parts.map(({ bytes }) => new TextDecoder('latin1').decode(bytes)).join('')
    expect([parts.length, stored.length > plain.length, stored.includes('Canary')]).toEqual([1, true, false])

    isBusy = false
    await wakeOutbox()
    await expect.element(page.getByText('Successfully Updated!')).toBeVisible()
    expect(await currentWorkDatabase()?.work.parts.count()).toBe(0)
    const [row] = outboxRows() ?? []
    const commands = gateway.sent.filter(({ idempotencyKey }) => idempotencyKey !== null)
    expect(commands.map(({ name, idempotencyKey }) => [name, idempotencyKey === row?.idemKey])).toEqual([
      ['files.commitUpload', true],
      ['files.createEntry', true],
      ['files.runScript', true],
    ])
    expect(await currentWorkDatabase()?.work.receipts.toArray()).toEqual([
      {
        idemKey: row?.idemKey,
        outboxId: row?.id,
        sha256: row?.file.sha256,
        fileName: row?.file.name,
        scriptId: 'merchant_update',
        jobId,
        at: row?.endedAt,
      },
    ])
  })

  it('waits for its turn, and says so, behind another one of its kind that cannot be sent yet', async () => {
    const openBusy = async () => (await open()).answer(uploadPart, () => ({ refuse: 'busy' }))
    await openBusy()
    await enqueueUpload()
    await expect.element(page.getByText('Kept on this device')).toBeVisible()
    shown.close()
    await openBusy()
    await enqueueUpload()
    await expect.element(page.getByText('Waits for its turn. You need not wait here')).toBeVisible()
    expect(outboxRows()?.[0]?.state).toBe('ready')
  })

  it('stands in the tray with why it was refused, can be tried again, cancelled and removed', async () => {
    const gateway = await open()
    gateway.answer(uploadPart, () => ({}))
    gateway.answer(createFileEntry, () => ({ refuse: 'not-allowed' }))
    await enqueueUpload()
    await expect.element(page.getByText('Could not upload info!')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).last().click()
    shown.close()
    shown = await showScreen([{ path: '/', element: <UploadTray /> }], { at: '/', services: [] })
    await page.getByRole('button', { name: 'Uploads, 1 not finished' }).click()
    const tray = page.getByRole('dialog', { name: 'Uploads' })
    await expect.element(tray.getByText('You are not allowed to do this.')).toBeVisible()
    await tray.getByRole('button', { name: /^Cancel rows_/ }).click()
    await expect.element(tray.getByText('Cancelled.')).toBeVisible()
    await tray.getByRole('button', { name: /^Remove rows_/ }).click()
    await expect.element(page.getByRole('button', { name: /^Uploads/ })).not.toBeInTheDocument()
  })
})
