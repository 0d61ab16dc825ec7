import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { getPayout, type PayoutPage } from '#contract/calls/money/settlementPayouts.ts'
import { type RecordAct, readRecordLife } from '#contract/calls/platform/recordLife.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { returnedPayout as returned } from '#tests/support/payoutPage.ts'
import { bodiesOf, openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { PayoutDetail } from './PayoutDetail.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const tried: RecordAct = {
  at: '2026-01-31T06:30:00.000Z',
  by: 'finance',
  call: 'settlements.confirmAccount',
  outcome: 'own-work',
  before: '',
  after: '',
  remark: '',
}

const open = async (
  payout: PayoutPage | 'gone',
  services: readonly string[] = ['opssettlements'],
  key = 'B14-M0000001',
) => {
  const gateway = openPageGateway()
  gateway.answer(getPayout, () => (payout === 'gone' ? { refuse: 'record-not-found' } : payout))
  gateway.answer(readRecordLife, () => [tried])
  shown = await showScreen([{ path: '/payouts/:payoutRef', element: <PayoutDetail /> }], {
    at: `/payouts/${key}`,
    services,
  })
  return gateway
}

it('a payout that came back says who has to act, shows its life and who was refused, and leads everywhere', async () => {
  await open(returned)
  await expect.element(page.getByText('₹97,640.00 came back from the bank')).toBeVisible()
  await expect.element(page.getByText(/confirmed by somebody else than finance/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Confirm account' }))
    .toHaveAttribute('href', '/payouts/B14-M0000001?as=confirm')
  await expect.element(page.getByText(/to the account XXXXXX0001 came back from the bank/)).toBeVisible()
  const life = page.getByRole('list', { name: 'Life of the payout' })
  await expect.element(life.getByText('Came back', { exact: false }).first()).toBeVisible()
  await expect
    .element(life.getByRole('link', { name: 'the sheet' }))
    .toHaveAttribute('href', '/file-jobs/00000000-0000-4000-8000-000000000009')
  await expect
    .element(page.getByRole('list', { name: 'What people did' }))
    .toHaveTextContent(`finance Confirmation of the account, refused: ${refusals['own-work'].text}`)
  const links = [
    ['T/1', '/payments/T%2F1'],
    ['B12-M0000001', '/payouts/B12-M0000001'],
    ['Batch 13', '/accounts/batches/13'],
    ['All 40 payments', '/accounts?activeIndex=1&batch_id=14&merchant_code=M0000001&show=all'],
  ] as const
  for (const [name, href] of links)
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
})

it('who does not settle is shown numbers in place of links, and confirms nothing', async () => {
  await open({ ...returned, returned: returned.returned && { ...returned.returned, can: [] } }, [
    'getporfoliomerchants',
  ])
  await expect.element(page.getByText('₹97,640.00 came back from the bank')).toBeVisible()
  await expect.element(page.getByText('Batch 13')).toBeVisible()
  expect([
    page.getByRole('link', { name: 'Batch 13' }).elements(),
    page.getByRole('link', { name: 'Confirm account' }).elements(),
    page.getByRole('link', { name: 'T/1' }).elements().length,
  ]).toEqual([[], [], 1])
})

it('a number that nothing has is said so, asked about once at most, and is no failure', async () => {
  const gateway = await open('gone')
  await expect.element(page.getByText('This payout does not exist, or is not yours to see.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  shown?.close()
  const other = await open(returned, ['opssettlements'], 'no number!')
  await expect.element(page.getByText('This payout does not exist, or is not yours to see.')).toBeVisible()
  expect([bodiesOf(gateway, readRecordLife), bodiesOf(other, getPayout)]).toEqual([[], []])
})

it('what is below the smallest payout says that it is carried over, and leads to the payout that has it', async () => {
  const carried: PayoutPage = {
    ...returned,
    state: 'carried',
    carriedWhy: 'small',
    rail: null,
    amount: 0,
    returned: null,
    changes: returned.changes.slice(0, 1).map((change) => ({ ...change, kind: 'carriedOut', amount: -59 })),
  }
  await open(carried)
  await expect.element(page.getByText('₹0.59 carried over: nothing goes to the bank')).toBeVisible()
  await expect
    .element(page.getByText('It is below the smallest payout of ₹1.00. The merchant’s next batch includes it.'))
    .toBeVisible()
  await expect.element(page.getByText('Not paid in this batch, carried to the next one')).toBeVisible()
  shown?.close()
  await open({ ...carried, carriedInto: { payoutRef: 'B15-M0000001', batchId: 15, amount: 10_059 } })
  await expect.element(page.getByText(/It is in payout B15-M0000001 of batch 15\./)).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'Life of the payout' }).getByRole('link', { name: 'B15-M0000001' }))
    .toHaveAttribute('href', '/payouts/B15-M0000001')
})

it('what no rail takes says why, and what to do', async () => {
  const changes = returned.changes
    .slice(0, 1)
    .map((change) => ({ ...change, kind: 'carriedOut' as const, amount: -70_000_000 }))
  await open({
    ...returned,
    state: 'carried',
    carriedWhy: 'noRail',
    rail: null,
    rails: ['IMPS'],
    amount: 0,
    returned: null,
    changes,
  })
  await expect.element(page.getByText('₹7,00,000.00 carried over: nothing goes to the bank')).toBeVisible()
  await expect
    .element(page.getByText(/^IMPS takes at most ₹5,00,000\.00\. A bank that offers NEFT or RTGS pays it\./))
    .toBeVisible()
})
