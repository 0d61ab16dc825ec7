import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { UploadTray } from '#src/app/UploadTray.tsx'
import { discardDraft } from '#src/editing/drafts/drafts.ts'
import { useToasts } from '#src/ui/toast.ts'
import { showScreen } from '#tests/support/screens.tsx'
import { openUnsentPage } from '#tests/support/unsentPage.ts'
import { outboxRows, queueUpload } from './unsent/outbox.ts'

const Told = () => useToasts().map(({ id, text }) => <p key={id}>{text}</p>)

/** What was thrown and nobody waited for, by its name. */
let thrown: string[]
const note = (event: PromiseRejectionEvent) => {
  thrown.push((event.reason as Error).name)
  event.preventDefault()
}
let shown: Awaited<ReturnType<typeof showScreen>>
let device: Awaited<ReturnType<typeof openUnsentPage>>

beforeEach(async () => {
  thrown = []
  addEventListener('unhandledrejection', note)
  device = await openUnsentPage(() => 'busy')
  const desk = (
    <>
      <UploadTray />
      <Told />
    </>
  )
  shown = await showScreen([{ path: '/', element: desk }], { at: '/', services: [] })
})
afterEach(() => {
  shown.close()
  device.close()
  removeEventListener('unhandledrejection', note)
})

it('where the storage is closed under a page, what cannot be changed is said, a draft that goes holds nobody up, and nothing is thrown to nobody', async () => {
  const file = new File(['%PDF-1.4'], 'PAN of M0000001')
  const place = { merchantCode: 'M0000001', documentKind: 'pan', replaces: null } as const
  await queueUpload({ kind: 'document', ...place, file, idempotencyKey: crypto.randomUUID() })
  await expect.poll(() => outboxRows()?.map(({ state }) => state)).toEqual(['waiting'])
  await page.getByRole('button', { name: 'Uploads, 1 not finished' }).click()
  const cancel = page.getByRole('button', { name: 'Cancel PAN of M0000001' })
  await expect.element(cancel).toBeVisible()

  device.work.close()
  await cancel.click()
  await expect.element(page.getByText(/^What this device keeps could not be changed\./)).toBeVisible()
  await expect(discardDraft('form')).resolves.toBeUndefined()
  expect(thrown).toEqual([])
})
