import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderInPage } from '#tests/support/renderInPage.tsx'
import { Amount } from './Amount.tsx'
import { AsOf } from './AsOf.tsx'
import { Id } from './Id.tsx'
import { When } from './When.tsx'

it('an instant is shown in Indian time and says so', async () => {
  await renderInPage(<When at="2026-11-21T18:45:07Z" />)
  await expect.element(page.getByText('22 Nov 2026, 00:15')).toHaveAttribute('title', '22 Nov 2026, 00:15 IST')
})

it('a day stays the day that was written', async () => {
  await renderInPage(<When day="2026-11-21" />)
  await expect.element(page.getByText('21 Nov 2026')).toHaveAttribute('datetime', '2026-11-21')
})

it('what was read today says at what time, and what was read on an earlier day says also on which', async () => {
  await renderInPage(
    <>
      <AsOf readAt={Date.now()} />
      <br />
      <AsOf readAt={Date.UTC(2026, 0, 30, 18, 45, 7)} />
    </>,
  )
  await expect.element(page.getByText(/^As of \d\d:\d\d:\d\d$/)).toBeVisible()
  await expect.element(page.getByText('As of 31 Jan 2026, 00:15:07')).toBeVisible()
})

it('an amount is shown in rupees', async () => {
  await renderInPage(<Amount paise={1_234_567_890} />)
  await expect.element(page.getByText('₹1,23,45,678.90')).toBeVisible()
})

it('an id can be copied', async () => {
  await renderInPage(<Id value="M0000001" label="Merchant Code" />)
  await expect.element(page.getByText('M0000001')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy Merchant Code' })).toBeInTheDocument()
})

it('a masked number says that it is masked and cannot be copied', async () => {
  await renderInPage(<Id value="XXXXXXXX1234" label="Aadhaar" />)
  await expect.element(page.getByText('XXXXXXXX1234')).toBeVisible()
  await expect.element(page.getByLabelText('masked')).toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
