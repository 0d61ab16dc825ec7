import { Suspense, use } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getFileJob, runScript, setNotification } from '#contract/calls/files/files.ts'
import { createFileEntry, uploadFile } from '#contract/calls/files/uploads.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { fileEntryId, jobId, shownJob } from '#tests/support/shownJob.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { useOpenedUpload } from './useOpenedUpload.ts'

it('an upload that is closed while it starts stays closed, however long the page without it takes to be drawn', async () => {
  const gateway = openPageGateway()
  gateway.answer(uploadFile, () => ({ fileUrl: 'operations/merchantUpdate/1' }))
  gateway.answer(createFileEntry, () => ({ fileEntryId, status: 'PENDING', jobId }))
  gateway.answer(runScript, () => shownJob)
  gateway.answer(getFileJob, () => shownJob)
  gateway.answer(setNotification, () => ({}))
  const drawn = Promise.withResolvers<void>()
  const List = () => {
    use(drawn.promise)
    return <p>The list</p>
  }
  const Screen = () => {
    const upload = useOpenedUpload()
    return upload.isOpen('merchant_update') ? (
      <UploadDialog title="Bulk Update" scriptIds={['merchant_update']} onClose={upload.close} />
    ) : (
      <List />
    )
  }
  const element = (
    <Suspense fallback={null}>
      <Screen />
    </Suspense>
  )
  const at = '/?distributor_code=D0001&upload=merchant_update'
  const shown = await showScreen([{ path: '/', element }], { at, services: ['updatemerchantuser'] })
  const sheet = 'merchant_code,display_name,contact_person\nM0000001,Asha Stores,\n'
  await page.getByLabelText('Spreadsheet').upload(new File([sheet], 'rows.csv', { type: 'text/csv' }))
  const dialog = page.getByRole('dialog', { name: 'Bulk Update' })
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await expect.element(submit).toBeEnabled()
  for (const button of [submit, dialog.getByRole('button', { name: 'Cancel' })]) {
    const element = button.element()
    if (element instanceof HTMLElement) element.click()
  }
  await expect.element(dialog.getByRole('button', { name: 'Upload another file' })).toBeVisible()
  drawn.resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('The list')).toBeVisible()
  expect(shown.router.state.location.search).toBe('?distributor_code=D0001')
  shown.close()
})
