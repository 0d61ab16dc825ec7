import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getOffer, type OfferPage } from '#contract/calls/catalogue/offerPage.ts'
import { listOfferWaits } from '#contract/calls/catalogue/offerWaits.ts'
import { readRecordLife } from '#contract/calls/platform/recordLife.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { OfferDetail } from './OfferDetail.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const at = '2026-01-31T06:30:00.000Z'
const jobId = '00000000-0000-4000-8000-000000000009'
const ended: OfferPage = {
  offer: {
    id: 7,
    offerConfigId: 7,
    brandCode: 'ASTRON',
    description: 'Five percent',
    displaySpel: 'HDFC gives 5 % on SKU-01.',
    spel: '',
    configType: 'PERCENTAGE',
    totalCashback: 500,
    bankCode: 'HDFC',
    paymentMethods: 'CREDIT_CARD',
    sku: 'SKU-01',
    tenure: '',
    groupCodes: '',
    dealerCategory: '',
    regions: '',
    minTransactionAmt: 100_000,
    maxCashback: 200_000,
    bankCashback: 6_000,
    bankShareCap: null,
    brandCashback: 4_000,
    velocityRule: '',
    offerDesc: '',
    startDate: '2026-01-01T18:30:00.000Z',
    endDate: at,
    state: 'ended',
    version: 2,
    changedBy: 'catalogue',
  },
  before: 6,
  after: 8,
  jobId,
  changedAt: at,
  acts: [
    {
      changeId: jobId,
      act: 'update',
      by: 'catalogue',
      at,
      isNew: false,
      takenBackBy: '',
      takenBackAt: null,
      approvedBy: 'finance',
    },
  ],
  bankSchemes: [{ id: 5, bank: 'HDFC', bankTenureId: 'HD12A', tenure: 12, rate: 1250 }],
}

it('an offer that ended says as which it goes on, what wrote it, and offers no change of it', async () => {
  const gateway = openPageGateway()
  gateway.answer(getOffer, () => ended)
  gateway.answer(listOfferWaits, () => ({ rows: [], total: 0 }))
  gateway.answer(readRecordLife, () => [])
  shown = await showScreen([{ path: '/offers/:offerId', element: <OfferDetail /> }], {
    at: '/offers/7',
    services: ['getusers', 'upload_offer'],
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Five percent' })).toBeVisible()
  const life = page.getByRole('list', { name: 'Life of the offer' })
  for (const [name, href] of [
    ['offer 6', '/offers/6'],
    ['offer 8', '/offers/8'],
    ['by a sheet', `/file-jobs/${jobId}`],
  ] as const)
    await expect.element(life.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect.element(page.getByRole('grid', { name: 'Changes' }).getByText('finance')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'HD12A' })).toHaveAttribute('href', '/bank-schemes/5')
  expect(page.getByRole('link', { name: 'Update' }).elements()).toEqual([])
})

it('a number that no offer has is said so', async () => {
  openPageGateway().answer(getOffer, () => ({ refuse: 'record-not-found' }))
  shown = await showScreen([{ path: '/offers/:offerId', element: <OfferDetail /> }], {
    at: '/offers/999',
    services: ['getusers'],
  })
  await expect.element(page.getByText('This offer does not exist, or is not yours to see.')).toBeVisible()
})
