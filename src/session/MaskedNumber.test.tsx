import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { unmaskMerchant } from '#contract/calls/merchants/merchants.ts'
import { callGateway } from '#src/gateway/call.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { MaskedNumber } from './MaskedNumber.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined

afterEach(() => {
  vi.useRealTimers()
  shown?.close()
})

const unmask = (reason: string) => callGateway(unmaskMerchant, { merchantCode: 'M0000001', field: 'panNumber', reason })
const masked = <MaskedNumber merchantCode="M0000001" label="PAN" value="XXXXXX234F" unmask={unmask} />

it('a full number is shown for sixty seconds by the clock after a reason was given, and hidden again', async () => {
  const gateway = openPageGateway()
  gateway.answer(unmaskMerchant, () => ({ value: 'ABCDE1234F' }))
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  shown = await showScreen([{ path: '/', element: masked }], { at: '/', services: ['view_kyc_role'] })
  await page.getByRole('button', { name: 'Show PAN' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show PAN' })
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect
    .element(dialog.getByText('Say why in a few words (15 letters at least), or name the case, such as KYC-1042.'))
    .toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(' The merchant called ')
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()

  await expect.element(page.getByText('ABCDE1234F')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Hide · 60 s' })).toBeVisible()
  expect(gateway.sent.map(({ body }) => body)).toEqual([
    { merchant_code: 'M0000001', field: 'panNumber', reason: 'The merchant called' },
  ])
  vi.advanceTimersByTime(15_000)
  await expect.element(page.getByRole('button', { name: 'Hide · 45 s' })).toBeVisible()
  // As after a sleep of the device: no tick came, the time is over.
  vi.setSystemTime(Date.now() + 600_000)
  vi.advanceTimersByTime(1_000)
  await expect.element(page.getByText('ABCDE1234F')).not.toBeInTheDocument()
  await expect.element(page.getByText('XXXXXX234F')).toBeVisible()
})

it('who may not see a number is not asked for a reason', async () => {
  openPageGateway()
  const closed = <MaskedNumber merchantCode="M0000001" label="PAN" value="XXXXXX234F" unmask={undefined} />
  shown = await showScreen([{ path: '/', element: closed }], { at: '/', services: ['updatemerchantuser'] })
  await expect.element(page.getByText('XXXXXX234F')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show PAN' })).not.toBeInTheDocument()
})
