import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { findBannerOverlaps, saveBanner } from '#contract/calls/catalogue/banners.ts'
import { commitPicture } from '#contract/calls/files/commitPicture.ts'
import { deviceKey } from '#contract/calls/people/device.ts'
import { base64OfBytes } from '#contract/wire/sealedParts.ts'
import { forgetDevicePerson } from '#src/store/devicePerson.ts'
import { wakeOutbox } from '#src/store/unsent/outbox.ts'
import { personOfWork } from '#src/store/unsent/workDatabase.ts'
import { showScreen } from '#tests/support/screens.tsx'
import { openUnsentPage } from '#tests/support/unsentPage.ts'
import { BannerPage } from './BannerPage.tsx'

const imageName = 'N'.repeat(43)
const waits = 'Kept on this device, also when you leave this page.'

let isBusy: boolean
let isRefused: boolean
let device: Awaited<ReturnType<typeof openUnsentPage>>
let screen: Awaited<ReturnType<typeof showScreen>>
const open = async () => {
  screen = await showScreen([{ path: '/brand-config/add-edit-offer/:action', element: <BannerPage /> }], {
    at: '/brand-config/add-edit-offer/add?brand=ASTRON',
    services: ['showcashbackrules'],
  })
}
beforeEach(async () => {
  isBusy = true
  isRefused = false
  device = await openUnsentPage(() => (isBusy ? 'busy' : undefined))
  const { gateway, work } = device
  const key = base64OfBytes(crypto.getRandomValues(new Uint8Array(32)))
  gateway.answer(deviceKey, () => ({ name: personOfWork(work.name) ?? '', key }))
  gateway.answer(findBannerOverlaps, () => [])
  gateway.answer(saveBanner, () => ({ refuse: 'record-not-found' }))
  gateway.answer(commitPicture, () =>
    isRefused ? { refuse: 'document-unusable' } : { imageName, width: 600, height: 200 },
  )
  await open()
})
afterEach(() => {
  screen.close()
  device.close()
  forgetDevicePerson()
})

const main = () => page.getByRole('group', { name: 'Offer Image' })
const bodiesOf = (name: string) => device.gateway.sent.filter((sent) => sent.name === name).map(({ body }) => body)
const png = new Uint8Array(64)
png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const choose = (bytes = png) => {
  const chosen = new DataTransfer()
  chosen.items.add(new File([bytes], 'festival.png', { type: 'image/png' }))
  const input = main().getByLabelText('File of Offer Image').element() as HTMLInputElement
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

it('a banner chosen while the gateway takes nothing is kept when its form is left, sent later, and is in the draft then', async () => {
  await expect.element(main().getByRole('button', { name: 'Choose image' })).toBeVisible()
  choose()
  await expect.element(main().getByText(waits, { exact: false })).toBeVisible()
  await page.getByRole('textbox', { name: 'Offer Name' }).fill('Festival')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(main().getByText('The image is still on its way.', { exact: false })).toBeVisible()
  screen.close()
  await expect.poll(() => device.work.drafts.count()).toBe(1)
  isBusy = false
  await wakeOutbox()
  await expect.poll(() => bodiesOf('pictures.commit')).toMatchObject([{ purpose: 'banner' }])

  await open()
  await expect.element(page.getByRole('textbox', { name: 'Offer Name' })).toHaveValue('Festival')
  await expect
    .element(page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'Festival' }))
    .toHaveAttribute('src', `/pictures/${imageName}/1280.webp`)
  await page.getByLabelText('From Date').fill('2026-01-01')
  await page.getByLabelText('To Date').fill('2026-01-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => bodiesOf('banners.save')).toMatchObject([{ media_url: imageName }])
})

it('one that waits can be left out: nothing of it is sent', async () => {
  await expect.element(main().getByRole('button', { name: 'Choose image' })).toBeVisible()
  choose()
  await expect.element(main().getByText(waits, { exact: false })).toBeVisible()
  await main().getByRole('button', { name: 'Cancel upload' }).click()
  await expect.element(main().getByText('No image')).toBeVisible()
  await expect.element(main().getByRole('button', { name: 'Choose image' })).toBeVisible()
  isBusy = false
  await wakeOutbox()
  expect(bodiesOf('pictures.commit')).toEqual([])
})

it('what the gateway refuses says why in its field, and fills it once it is tried again with success', async () => {
  isBusy = false
  isRefused = true
  await expect.element(main().getByRole('button', { name: 'Choose image' })).toBeVisible()
  choose()
  const again = main().getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await expect.element(main().getByText('File size / type is wrong!')).toBeVisible()
  isRefused = false
  await again.click()
  await expect
    .element(main().getByRole('img', { name: 'Offer Image' }))
    .toHaveAttribute('src', `/pictures/${imageName}/320.webp`)
})

it('what is missing or wrong is named by its field, a program is no picture, and banners of the same priority are named before saving', async () => {
  device.gateway.answer(findBannerOverlaps, ({ priority }) => (priority === 10 ? ['Monsoon sale'] : []))
  await page.getByRole('textbox', { name: 'Offer Name' }).fill('Festival')
  await page.getByRole('textbox', { name: 'Redirection URL' }).fill('nowhere')
  await page.getByLabelText('From Date').fill('2026-01-01')
  await page.getByLabelText('To Date').fill('2026-01-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('redirection_url is invalid')).toBeVisible()
  await expect.element(page.getByText('Offer Image is required.')).toBeVisible()
  choose(new TextEncoder().encode('MZ this is a program'))
  await expect.element(main().getByText('File size / type is wrong!')).toBeVisible()
  expect(bodiesOf('upload.part')).toEqual([])
  const priority = page.getByRole('textbox', { name: 'Priority' })
  const overlap = page.getByText('Shown at the same time with priority 10: Monsoon sale')
  await priority.fill('10')
  await expect.element(overlap).toBeVisible()
  await priority.fill('77')
  await expect.poll(() => overlap.query()).toBeNull()
  expect(bodiesOf('banners.save')).toEqual([])
})
