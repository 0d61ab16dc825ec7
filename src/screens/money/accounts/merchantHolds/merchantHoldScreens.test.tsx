import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  askMerchantHold,
  askMerchantRelease,
  decideMerchantHold,
  getMerchantHold,
  listMerchantHolds,
  type MerchantHold,
  type MerchantHoldPage,
} from '#contract/calls/money/merchantHolds.ts'
import { searchMerchants } from '#contract/calls/merchants/merchants.ts'
import type { Impact } from '#contract/calls/platform/impact.ts'
import { readImpact } from '#contract/calls/platform/readImpact.ts'
import { readRecordLife } from '#contract/calls/platform/recordLife.ts'
import { getTableLayout, listSavedViews } from '#contract/calls/reports/tables.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { bodiesOf, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { gatewayToday } from '#src/ui/clock.ts'
import { MerchantHoldDetail } from './MerchantHoldDetail.tsx'
import { MerchantHoldList } from './MerchantHoldList.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const at = '2026-11-20T06:30:00.000Z'
const reserve: MerchantHold = {
  holdId: 7,
  kind: 'reserve',
  merchantCode: 'M0000001',
  displayName: 'Asha Stores',
  state: 'active',
  share: 1_000,
  amount: null,
  until: '2027-03-01',
  reason: 'Many disputes.',
  keptBack: 123_400,
  paidBack: 0,
  askedBy: 'finance',
  askedAt: at,
  decidedBy: 'finance2',
  decidedAt: at,
  remark: 'Agreed.',
  releaseAskedBy: null,
  releaseAskedAt: null,
  releaseReason: '',
  releaseDecidedBy: null,
  endedAt: null,
  releaseRemark: '',
  can: ['askRelease'],
  whyNot: null,
}
const hold: MerchantHold = {
  ...reserve,
  kind: 'hold',
  state: 'asked',
  share: null,
  until: null,
  keptBack: 0,
  decidedBy: null,
  decidedAt: null,
  remark: '',
  can: ['confirm', 'decline'],
}

const impact: Impact = {
  rows: 3,
  unit: 'payment',
  sum: 97_640,
  cameBack: null,
  merchants: 1,
  brands: null,
  largest: [],
  limits: [],
  secondPerson: 'always',
  by: '',
}

const open = async (one: Partial<MerchantHoldPage> & { readonly hold: MerchantHold }, as = '') => {
  const gateway = openPageGateway()
  gateway.answer(getMerchantHold, () => ({ lines: [], unsent: [], ...one }))
  gateway.answer(readRecordLife, () => [])
  gateway.answer(readImpact, () => impact)
  shown = await showScreen([{ path: '/merchant-holds/:holdId', element: <MerchantHoldDetail /> }], {
    at: `/merchant-holds/7${as}`,
    services: ['opssettlements'],
  })
  return gateway
}
const dialog = () => page.getByRole('dialog')

it('a hold says what a second person lets happen, which sealed batch it stops, and is confirmed once', async () => {
  const gateway = await open({
    hold,
    unsent: [{ batchId: 12, payoutRef: 'B12-M0000001', amount: 97_640 }],
  })
  await expect.element(page.getByText('It waits for a second person, and keeps nothing back yet')).toBeVisible()
  await expect.element(page.getByText(/Batch 12 was sealed before and pays the merchant/)).toBeVisible()
  gateway.answer(decideMerchantHold, (): MerchantHold => ({ ...hold, state: 'active', can: ['askRelease'] }))
  await page.getByRole('link', { name: 'Confirm or decline' }).click()
  await expect.element(dialog().getByText(/neither approved nor sent any more/)).toBeVisible()
  await dialog().getByRole('button', { name: 'Decline' }).click()
  expect(bodiesOf(gateway, decideMerchantHold)).toEqual([])
  await dialog().getByRole('button', { name: 'Confirm' }).click()
  await expect
    .poll(() => bodiesOf(gateway, decideMerchantHold))
    .toEqual([{ hold_id: 7, decision: 'confirm', remark: '' }])
})

it('a reserve names the batches that kept it back and the one that pays, and its release is asked for with a reason', async () => {
  const gateway = await open({
    hold: reserve,
    lines: [
      { batchId: 14, payoutRef: 'B14-M0000001', keptBack: 100_000, paidInBatchId: null },
      { batchId: 13, payoutRef: 'B13-M0000001', keptBack: 23_400, paidInBatchId: 15 },
    ],
  })
  await expect.element(page.getByText('₹1,234.00 kept back')).toBeVisible()
  await expect.element(page.getByText(/10 % of each batch stays back until/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /B14-M0000001.*not yet/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /B13-M0000001.*15/ })).toBeVisible()
  gateway.answer(
    askMerchantRelease,
    (): MerchantHold => ({ ...reserve, state: 'releaseAsked', can: ['keep'], whyNot: 'own-work' }),
  )
  await page.getByRole('link', { name: 'Ask for its release' }).click()
  await dialog().getByRole('button', { name: 'Ask for the release' }).click()
  expect(bodiesOf(gateway, askMerchantRelease)).toEqual([])
  await userEvent.fill(dialog().getByRole('textbox'), 'The disputes are won.')
  await dialog().getByRole('button', { name: 'Ask for the release' }).click()
  await expect
    .poll(() => bodiesOf(gateway, askMerchantRelease))
    .toEqual([{ hold_id: 7, remark: 'The disputes are won.' }])
})

it('who asked for a release takes it back, and somebody else releases or keeps it', async () => {
  const asked = { ...reserve, state: 'releaseAsked', releaseAskedBy: 'finance', releaseReason: 'Won.' } as const
  await open({ hold: { ...asked, can: ['keep'], whyNot: 'own-work' } }, '?as=decide')
  await expect.element(dialog().getByRole('button', { name: 'Take the release back' })).toBeVisible()
  await expect.element(dialog().getByRole('button', { name: 'Release', exact: true })).not.toBeInTheDocument()
  shown?.close()
  const gateway = await open({ hold: { ...asked, can: ['release', 'keep'] } }, '?as=decide')
  await expect.element(dialog().getByRole('button', { name: 'Keep it in force' })).toBeVisible()
  gateway.answer(decideMerchantHold, (): MerchantHold => ({ ...asked, state: 'released', can: [], endedAt: at }))
  await userEvent.fill(dialog().getByRole('textbox'), 'Looked at the disputes.')
  await dialog().getByRole('button', { name: 'Release', exact: true }).click()
  await expect
    .poll(() => bodiesOf(gateway, decideMerchantHold))
    .toEqual([{ hold_id: 7, decision: 'release', remark: 'Looked at the disputes.' }])
})

it('the list shows what waits first, and a reserve without a share or with 101 % is not sent', async () => {
  const gateway = openPageGateway()
  gateway.answer(listMerchantHolds, () => ({ rows: [{ ...hold, holdId: 8 }, reserve], total: 2 }))
  gateway.answer(getTableLayout, () => ({ columns: null }))
  gateway.answer(listSavedViews, () => [])
  gateway.answer(searchMerchants, () => ({ rows: [], total: 0 }) as never)
  shown = await showScreen([{ path: '/merchant-holds', element: <MerchantHoldList /> }], {
    at: '/merchant-holds',
    services: ['opssettlements'],
  })
  await expect.element(page.getByRole('row', { name: /Waits for a second person/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /In force/ })).toBeVisible()
  await page.getByRole('link', { name: 'Hold a merchant' }).click()
  await userEvent.fill(dialog().getByLabelText('MID'), 'M0000001')
  await userEvent.selectOptions(dialog().getByLabelText('Kind'), 'Reserve')
  await userEvent.fill(dialog().getByLabelText('Reason'), 'Many disputes.')
  const ask = dialog().getByRole('button', { name: 'Ask for it' })
  await ask.click()
  await expect.element(dialog().getByText('Say which share or which amount of each batch stays back.')).toBeVisible()
  const share = dialog().getByLabelText(/Share of each batch/)
  await userEvent.fill(share, '101')
  await ask.click()
  await expect.element(dialog().getByText('A share is 0.01 to 100.00 %.')).toBeVisible()
  expect(bodiesOf(gateway, askMerchantHold)).toEqual([])
  await userEvent.fill(share, '12.5')
  const until = dayAfter(gatewayToday(), 60)
  await userEvent.fill(dialog().getByLabelText('Until'), until)
  gateway.answer(
    askMerchantHold,
    (): MerchantHold => ({ ...reserve, state: 'asked', can: ['withdraw'], whyNot: 'own-work' }),
  )
  await ask.click()
  await expect
    .poll(() => bodiesOf(gateway, askMerchantHold))
    .toEqual([{ merchant_code: 'M0000001', kind: 'reserve', share: 12.5, until, reason: 'Many disputes.' }])
})
