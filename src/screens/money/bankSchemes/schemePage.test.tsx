import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type BankSchemePage, getBankScheme, listSchemePayments } from '#contract/calls/money/bankSchemePage.ts'
import { effectOfRecord, reviewRecord } from '#contract/calls/platform/checkedRecords.ts'
import { readRecordLife } from '#contract/calls/platform/recordLife.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { BankSchemeDetail } from './BankSchemeDetail.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const at = '2026-01-31T06:30:00.000Z'
const scheme: BankSchemePage['scheme'] = {
  id: 7,
  bank: 'HDFC',
  bankCode: 'HDFC_DEBIT',
  tenure: 12,
  rate: 1225,
  bankTenureId: 'HD12A',
  brandCode: 'ASTRON',
  startDate: '2026-02-01T00:00:00.000Z',
  endDate: '2096-02-01T00:00:00.000Z',
  state: 'created',
  isActive: false,
  revision: 3,
  createdByUser: 'bankmaker',
  changedBy: 'bankmaker',
  changedAt: '2026-02-02T06:30:00.000Z',
  approvedBy: null,
  approvedAt: null,
  remark: '',
  isChangePending: true,
  can: [],
  whyNot: 'not-your-part',
}
const changed: BankSchemePage = {
  scheme,
  createdAt: at,
  decidedBy: 'bankchecker',
  decidedAt: at,
  approved: { ...scheme, rate: 1250 },
  merchants: 3,
  others: [
    {
      id: 9,
      bankTenureId: 'HD12B',
      rate: 1300,
      startDate: scheme.startDate,
      endDate: scheme.endDate,
      state: 'approved',
      isActive: true,
    },
  ],
  offers: [{ id: 4, description: 'Five percent', startDate: at, endDate: scheme.endDate }],
}
const paid = {
  payments: 1,
  amount: 150_000,
  isUncounted: false,
  merchants: [],
  latest: [
    {
      txnRefNumber: 'TXN000000001',
      merchantCode: 'M0000001',
      displayName: 'Asha Textiles',
      amount: 150_000,
      createdAt: at,
    },
  ],
}

const open = async (found: BankSchemePage, services: readonly string[], as = '') => {
  const gateway = openPageGateway()
  gateway.answer(getBankScheme, () => found)
  gateway.answer(listSchemePayments, () => paid)
  gateway.answer(readRecordLife, () => [
    {
      at,
      by: 'bankboth',
      call: 'checkedRecords.decide',
      outcome: 'own-work',
      before: '',
      after: '',
      remark: '',
    },
  ])
  gateway.answer(effectOfRecord, () => ({ refuse: 'record-not-found' }))
  gateway.answer(reviewRecord, () => ({ refuse: 'record-not-found' }))
  shown = await showScreen([{ path: '/bank-schemes/:schemeId', element: <BankSchemeDetail /> }], {
    at: `/bank-schemes/7${as}`,
    services: [...services],
  })
}
const link = (name: string | RegExp) => page.getByRole('link', { name })

it('a changed bank scheme says what was approved, that no payment uses it, and what refused tries there were', async () => {
  await open(changed, ['opssettlements', 'getusers'])
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bank scheme 7' })).toBeVisible()
  await expect.element(page.getByText('A checker has to decide on it')).toBeVisible()
  await expect.element(page.getByText(/Until a checker decides, no payment uses it/)).toBeVisible()
  await expect.element(page.getByText('12.25 %, approved: 12.5 %')).toBeVisible()
  await expect
    .element(page.getByText('1 successful payment of the last 30 days names its plan: ₹1,500.00'))
    .toBeVisible()
  await expect.element(link('TXN000000001')).toHaveAttribute('href', '/payments/TXN000000001')
  await expect.element(link('HD12B')).toHaveAttribute('href', '/bank-schemes/9')
  await expect.element(page.getByText(/Decision, refused/)).toBeVisible()
  expect([link('Verify').elements(), link('Edit').elements()]).toEqual([[], []])
})

it('who may decide on it is led to the question, and who may open no payment reads its number as text', async () => {
  await open({ ...changed, scheme: { ...scheme, can: ['approve', 'reject'], whyNot: null } }, [
    'bank_setup_checker_service',
  ])
  await expect.element(page.getByText('It waits for you, or another checker')).toBeVisible()
  await expect.element(link('Verify')).toHaveAttribute('href', '/bank-schemes/7?as=review&record=7')
  await expect.element(page.getByText('TXN000000001')).toBeVisible()
  expect(link('TXN000000001').elements()).toEqual([])
})

it.each([
  ['2096-01-01T00:00:00.000Z', /It begins on 0?1 Jan 2096/, 'Begins, next'],
  ['2026-02-01T00:00:00.000Z', /Payments use it until 0?1 Feb 2096/, 'Last day, next'],
])('an approved bank scheme from %s says: %s', async (startDate, title, step) => {
  await open(
    { ...changed, approved: null, scheme: { ...scheme, state: 'approved', isActive: true, startDate, whyNot: null } },
    ['bank_setup_view_service'],
  )
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Life of the scheme' }).getByText(step)).toBeVisible()
  await expect.element(page.getByText('approved:')).not.toBeInTheDocument()
})

it('a rejected bank scheme says by whom and why, and a number that nothing has is said so', async () => {
  await open({ ...changed, scheme: { ...scheme, state: 'rejected', remark: 'The bank agreed on 12.5 %.' } }, [
    'bank_setup_view_service',
  ])
  await expect.element(page.getByText('bankchecker rejected it: a maker corrects it')).toBeVisible()
  await expect.element(page.getByText('The bank agreed on 12.5 %.').first()).toBeVisible()
  shown?.close()
  openPageGateway().answer(getBankScheme, () => ({ refuse: 'record-not-found' }))
  shown = await showScreen([{ path: '/bank-schemes/:schemeId', element: <BankSchemeDetail /> }], {
    at: '/bank-schemes/999',
    services: ['bank_setup_view_service'],
  })
  await expect.element(page.getByText('This bank scheme does not exist, or is not yours to see.')).toBeVisible()
})
