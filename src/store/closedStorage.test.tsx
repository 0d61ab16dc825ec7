import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deviceKey } from '#contract/calls/people/device.ts'
import { base64OfBytes } from '#contract/wire/sealedParts.ts'
import { useFormDraft } from '#src/editing/useFormDraft.tsx'
import { useToasts } from '#src/ui/toast.ts'
import { UploadTray } from '#src/app/UploadTray.tsx'
import { showScreen } from '#tests/support/screens.tsx'
import { openUnsentPage } from '#tests/support/unsentPage.ts'
import { forgetDevicePerson } from './devicePerson.ts'
import { outboxRows, queueUpload } from './unsent/outbox.ts'

const Form = () => {
  const [round, setRound] = useState(1)
  const savedDraft = useFormDraft({
    key: 'form',
    title: 'Form',
    present: { name: `typed ${round}` },
    original: { name: '' },
    labels: { name: 'Name' },
    fill: () => undefined,
  })
  return (
    <>
      <p>{savedDraft.isStored ? 'Kept' : 'Not kept'}</p>
      <button type="button" onClick={() => void savedDraft.next().then(() => setRound(round + 1))}>
        Begin another
      </button>
      <p>Round {round}</p>
    </>
  )
}
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
  const key = base64OfBytes(crypto.getRandomValues(new Uint8Array(32)))
  const name = crypto.randomUUID().replaceAll('-', '')
  device.gateway.answer(deviceKey, () => ({ name, key }))
  const testGateway = (
    <>
      <UploadTray />
      <Form />
      <Told />
    </>
  )
  shown = await showScreen([{ path: '/', element: testGateway }], { at: '/', services: [] })
})
afterEach(() => {
  shown.close()
  device.close()
  forgetDevicePerson()
  removeEventListener('unhandledrejection', note)
})

it('where the storage is closed under a page a form goes on, what cannot be changed is said, and nothing is thrown to nobody', async () => {
  const file = new File(['%PDF-1.4'], 'PAN of M0000001')
  const place = { merchantCode: 'M0000001', documentKind: 'pan', replaces: null } as const
  await queueUpload({ kind: 'document', ...place, file, idempotencyKey: crypto.randomUUID() })
  await expect.poll(() => outboxRows()?.map(({ state }) => state)).toEqual(['waiting'])
  await expect.element(page.getByText('Kept', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Uploads, 1 not finished' }).click()
  const cancel = page.getByRole('button', { name: 'Cancel PAN of M0000001' })
  await expect.element(cancel).toBeVisible()

  device.work.close()
  await cancel.click()
  await expect.element(page.getByText(/^What this device keeps could not be changed\./)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Begin another' }).click()
  await expect.element(page.getByText('Round 2')).toBeVisible()
  expect(thrown).toEqual([])
})
