import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listBrands } from '#contract/calls/people/roles.ts'
import { LookupAge } from '#src/ui/LookupAge.tsx'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { useLookup } from './useLookup.ts'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => shown?.close())

const Brands = () => {
  const brands = useLookup(listBrands)
  return (
    <>
      <LookupAge of={[brands.asOf]} />
      <p>{brands.isMissing ? 'none' : brands.data?.map(({ brandCode }) => brandCode).join(' ')}</p>
      <button type="button" onClick={() => void brands.refetch()}>
        Again
      </button>
    </>
  )
}

it('a list to choose from stays when it cannot be had again, and says how old it is until it can', async () => {
  const gateway = openPageGateway()
  gateway.answer(listBrands, () => [{ id: 1, brandCode: 'ASTRON' }])
  shown = await showScreen([{ path: '/', element: <Brands /> }], { at: '/', services: [] })
  await expect.element(page.getByText('ASTRON', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^The lists to choose from/)).not.toBeInTheDocument()

  gateway.answer(listBrands, () => ({ refuse: 'not-allowed' }))
  await page.getByRole('button', { name: 'Again' }).click()
  await expect
    .element(page.getByText(/^The lists to choose from are of .* newer ones could not be loaded\.$/))
    .toBeVisible()
  await expect.element(page.getByText('ASTRON', { exact: true })).toBeVisible()

  gateway.answer(listBrands, () => [{ id: 2, brandCode: 'BOLTWAVE' }])
  await page.getByRole('button', { name: 'Again' }).click()
  await expect.element(page.getByText('BOLTWAVE', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^The lists to choose from/)).not.toBeInTheDocument()
})

it('a list that is neither here nor to be had is told from an empty one', async () => {
  openPageGateway().answer(listBrands, () => ({ refuse: 'not-allowed' }))
  shown = await showScreen([{ path: '/', element: <Brands /> }], { at: '/', services: [] })
  await expect.element(page.getByText('none', { exact: true })).toBeVisible()
})
