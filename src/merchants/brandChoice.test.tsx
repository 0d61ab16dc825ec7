import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listBrands } from '#contract/calls/people/roles.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { BrandChoice } from './BrandChoice.tsx'
import { useChosenBrand } from './useChosenBrand.ts'

const Screen = () => {
  const { brandCode, chooseBrand } = useChosenBrand()
  return brandCode === '' ? <BrandChoice text="Choose one." onChoose={chooseBrand} /> : <h1>{brandCode}</h1>
}

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

it('a screen of one brand opens on the brands there are, and one press opens it', async () => {
  openPageGateway().answer(listBrands, () => [
    { id: 1, brandCode: 'ASTRON' },
    { id: 2, brandCode: 'KAVERI' },
  ])
  shown = await showScreen([{ path: '/brand-config', element: <Screen /> }], { at: '/brand-config', services: [] })
  await expect.element(page.getByText('Please Select Brand')).toBeVisible()
  await page.getByRole('region', { name: 'Brands' }).getByRole('button', { name: 'KAVERI' }).click()
  await expect.element(page.getByRole('heading', { name: 'KAVERI' })).toBeVisible()
})
