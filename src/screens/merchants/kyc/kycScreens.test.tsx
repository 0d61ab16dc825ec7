import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getKycSettings } from '#contract/calls/merchants/kyc.ts'
import { listKycQueue, nextKycCase } from '#contract/calls/merchants/kycQueue.ts'
import { listMessages, retryMessage } from '#contract/calls/merchants/messages.ts'
import { listNonKycMerchants } from '#contract/calls/merchants/nonKycMerchants.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { messageAbout, openReviewGateway, reviewer, waitingReview } from '#tests/support/kycPage.ts'
import { bodiesOf, clickTwice, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { KycList } from './KycList.tsx'
import { KycReview } from './KycReview.tsx'
import { MessageList } from './MessageList.tsx'
import { NonKycList } from './NonKycList.tsx'

const routes = [
  { path: '/merchants-new/kyc/add-edit-merchant/:action', element: <KycReview /> },
  { path: '/merchants-new/kyc', element: <KycList /> },
  { path: '/messages', element: <MessageList /> },
  { path: '/non-kyc-merchants', element: <NonKycList /> },
  { path: '/merchants/add-edit-merchant/:action', element: <p>The merchant</p> },
]
let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const show = async (at: string, services: readonly string[] = reviewer) => {
  shown = await showScreen(routes, { at, services: [...services] })
}

it('the list shows its two uploads only where the setting says so, each to holders of its service', async () => {
  const offers: number[] = []
  for (const [hasListUploads, services] of [
    [false, [...reviewer, 'merchant_onboard_automation']],
    [true, reviewer],
    [true, [...reviewer, 'merchant_onboard_automation']],
  ] as const) {
    const gateway = openReviewGateway(() => waitingReview)
    gateway.answer(getKycSettings, () => ({ targetHours: 24, hasListUploads, reasons: [] }))
    gateway.answer(listKycQueue, () => ({ rows: [], total: 0 }))
    await show('/merchants-new/kyc', services)
    await expect.element(page.getByText('No case waits')).toBeVisible()
    await expect.element(page.getByText(/Decided within 24 hours/)).toBeVisible()
    offers.push(
      page.getByRole('link', { name: /^(Mosambee Merchant Activation|Brand Merchant Mapping)$/ }).elements().length,
    )
    shown?.close()
  }
  expect(offers).toEqual([0, 0, 2])
})

describe('two clicks in one turn', () => {
  it('send a message again once; why it failed is said in the documented words', async () => {
    let failed = messageAbout('sms', { state: 'failed', attempts: 10, trouble: 'no credit' })
    const gateway = openPageGateway()
    gateway.answer(listMessages, () => ({ rows: [failed, messageAbout('email', { state: 'sent' })], total: 2 }))
    gateway.answer(retryMessage, () => {
      failed = messageAbout('sms')
      return failed
    })
    await show('/messages')
    const trouble = page.getByText('Message Communication to Merchant Failed! no credit')
    await expect.element(trouble).toBeVisible()
    await clickTwice(page.getByRole('button', { name: 'Send to M0000001 now' }))
    await expect.element(trouble).not.toBeInTheDocument()
    expect(bodiesOf(gateway, retryMessage)).toEqual([{ message_id: failed.messageId }])
  })

  it('take the next case once, and open it', async () => {
    const gateway = openReviewGateway(() => waitingReview)
    gateway.answer(listKycQueue, () => ({ rows: [], total: 0 }))
    gateway.answer(nextKycCase, () => ({ merchantCode: 'M0000001' }))
    await show('/merchants-new/kyc')
    await clickTwice(page.getByRole('button', { name: /next case/i }))
    await expect.element(page.getByRole('button', { name: 'Update KYC Status' })).toBeVisible()
    expect(bodiesOf(gateway, nextKycCase).length).toBe(1)
  })
})

it('Non KYC Merchants keeps tab, days and page in the address, says when it cannot be read, and opens a merchant', async () => {
  const gateway = openPageGateway()
  let isRead = false
  gateway.answer(listNonKycMerchants, () =>
    isRead
      ? {
          rows: [
            {
              merchantCode: 'M0000001',
              businessName: 'Asha Kirana Store',
              mobileNumber: '9000000001',
              brandCode: '',
              contactPerson: '',
              kycUpdateDate: null,
              remark: [{ comment: 'Blurred cheque' }],
            },
          ],
          total: 12_345,
        }
      : { refuse: 'kyc-date-in-future' },
  )
  shown = await showScreen(routes, {
    at: '/non-kyc-merchants?tab=onHold&from=2026-01-02&page=3',
    services: ['getkycincompletemerchants'],
  })
  await expect.element(page.getByText(refusals['kyc-date-in-future'].text)).toBeVisible()
  isRead = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Total Records: 12,345')).toBeVisible()
  expect(bodiesOf(gateway, listNonKycMerchants).at(-1)).toEqual({
    kyc_approved: false,
    kycFromDate: '2026-01-02',
    page_number: 3,
    page_count: 10,
  })
  await page.getByText('Blurred cheque').dblClick()
  await expect.element(page.getByText('The merchant')).toBeVisible()
  expect(shown.router.state.location.pathname + shown.router.state.location.search).toBe(
    '/merchants/add-edit-merchant/view?merchant_code=M0000001',
  )
})

it('Messages keeps state and merchant in the address, asks for no code that is none, and opens the merchant', async () => {
  const gateway = openPageGateway()
  gateway.answer(listMessages, () => ({ rows: [messageAbout('sms', { state: 'failed' })], total: 1 }))
  await show('/messages?state=failed')
  const search = page.getByRole('button', { name: 'Search' })
  await page.getByRole('textbox', { name: 'Merchant Code' }).fill('m00')
  await search.click()
  await expect.element(page.getByText('A merchant code has 4 to 20 letters and digits.')).toBeVisible()
  await expect.element(search).toBeDisabled()
  await page.getByRole('textbox', { name: 'Merchant Code' }).fill('m0000001')
  await search.click()
  await expect.poll(() => shown?.router.state.location.search).toBe('?state=failed&merchant_code=M0000001')
  await expect
    .poll(() => bodiesOf(gateway, listMessages).at(-1))
    .toEqual({ state: 'failed', merchant_code: 'M0000001', page: 1, size: 10 })
  await page.getByRole('textbox', { name: 'Merchant Code' }).fill('')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => shown?.router.state.location.search).toBe('?state=failed')
  await page.getByText('Dear Asha Kirana Store').dblClick()
  await expect.element(page.getByText('The merchant')).toBeVisible()
})
