import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  countProductGaps,
  deleteProductImage,
  listProducts,
  orderProductImages,
  type Product,
} from '#contract/calls/catalogue/catalogue.ts'
import { commitProductImage } from '#contract/calls/catalogue/productImages.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { wakeOutbox } from '#src/store/unsent/outbox.ts'
import { buildProduct } from '#tests/support/products.ts'
import { showScreen } from '#tests/support/screens.tsx'
import { openUnsentPage } from '#tests/support/unsentPage.ts'
import { BrandConfig } from '../BrandConfig.tsx'

const nameOf = (letter: string) => letter.repeat(43)
const product = buildProduct({ productImages: ['A', 'B', 'C'].map(nameOf) })
const picture = (name: string) => {
  const bytes = new Uint8Array(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return new File([bytes], name, { type: 'image/png' })
}

let isBusy: boolean
let images: readonly string[]
let device: Awaited<ReturnType<typeof openUnsentPage>>
let screen: Awaited<ReturnType<typeof showScreen>>
beforeEach(async () => {
  isBusy = false
  images = product.productImages
  device = await openUnsentPage(() => (isBusy ? 'busy' : undefined))
  const { gateway } = device
  const now = (): Product => ({ ...product, productImages: [...images] })
  gateway.answer(listBrands, () => [{ id: 1, brandCode: 'ASTRON' }])
  gateway.answer(countProductGaps, () => ({ products: 1, noPrice: 1, noImage: 0, noMinMax: 1, complete: 0 }))
  gateway.answer(listProducts, () => ({ rows: [now()], total: 1 }))
  gateway.answer(orderProductImages, (asked) => {
    images = asked.images
    return now()
  })
  gateway.answer(deleteProductImage, ({ image }) => {
    images = images.filter((one) => one !== image)
    return now()
  })
  gateway.answer(commitProductImage, () => {
    const imageName = nameOf(String(images.length))
    images = [...images, imageName]
    return { imageName }
  })
  screen = await showScreen([{ path: '/brand-config', element: <BrandConfig /> }], {
    at: '/brand-config?brand=ASTRON&activeIndex=0&step=images&product=SKU-1&as=images',
    services: ['productmgmt', 'addeditbrandconfig'],
  })
})
afterEach(() => {
  screen.close()
  device.close()
})

const dialog = () => page.getByRole('dialog', { name: 'Images' })
const bodiesOf = (name: string) => device.gateway.sent.filter((sent) => sent.name === name).map(({ body }) => body)
const choose = async (names: readonly string[]) => {
  const input = dialog().getByLabelText('Image files').element() as HTMLInputElement
  const chosen = new DataTransfer()
  for (const name of names) chosen.items.add(picture(name))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

it('by keyboard alone the images are put in another order, and one is deleted', async () => {
  const later = dialog().getByRole('button', { name: 'Move image 1 later' })
  await expect.element(later).toBeEnabled()
  later.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => images.join()).toBe(['B', 'A', 'C'].map(nameOf).join())
  // The keyboard goes with the picture.
  await expect.element(dialog().getByRole('button', { name: 'Move image 2 later' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => images.join()).toBe(['B', 'C', 'A'].map(nameOf).join())
  await expect.element(dialog().getByRole('button', { name: 'Move image 3 earlier' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog().getByRole('button', { name: 'Delete image 3' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog', { name: 'Delete this image?' })
  await expect.element(question).toBeVisible()
  question.getByRole('button', { name: 'Delete' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => images.join()).toBe(['B', 'C'].map(nameOf).join())
})

it('images that the gateway cannot take now are kept on the device and go when the dialog is closed, in their order', async () => {
  await expect.element(dialog().getByRole('button', { name: 'Add images' })).toBeEnabled()
  isBusy = true
  await choose(['one.png', 'two.png'])
  await expect.element(dialog().getByText('It is tried again by itself.', { exact: false }).first()).toBeVisible()
  expect(bodiesOf('catalogue.commitImage')).toEqual([])
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => dialog().query()).toBeNull()
  isBusy = false
  await wakeOutbox()
  await expect.poll(() => images.length).toBe(5)
  expect(bodiesOf('catalogue.commitImage')).toMatchObject([
    { brand_code: 'ASTRON', product_code: 'SKU-1' },
    { brand_code: 'ASTRON', product_code: 'SKU-1' },
  ])
  const stored = await device.work.receipts.toArray()
  expect(stored.map((receipt) => receipt.fileName).toSorted()).toEqual(['one.png', 'two.png'])
})

it('what is no picture is said and never sent; the others are', async () => {
  await expect.element(dialog().getByRole('button', { name: 'Add images' })).toBeEnabled()
  const input = dialog().getByLabelText('Image files').element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(new File(['MZ'], 'program.png'))
  chosen.items.add(picture('lamp.png'))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(dialog().getByText('File size / type is wrong!')).toBeVisible()
  await expect.poll(() => images.length).toBe(4)
  expect(bodiesOf('catalogue.commitImage').length).toBe(1)
})
