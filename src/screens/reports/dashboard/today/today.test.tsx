import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listCampaigns } from '#contract/calls/campaigns/campaigns.ts'
import { listOpenJobs } from '#contract/calls/files/files.ts'
import { getKycSettings } from '#contract/calls/merchants/kyc.ts'
import { listKycQueue } from '#contract/calls/merchants/kycQueue.ts'
import { readMoneyOfDays } from '#contract/calls/money/moneyOfDays.ts'
import { listTroubles, type TroublesOfKind } from '#contract/calls/platform/troubles.ts'
import { listWaiting, type Waiting } from '#contract/calls/platform/waiting.ts'
import { waitingKinds } from '#contract/waitingKinds/index.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { gatewayToday } from '#src/ui/clock.ts'
import { bodiesOf, openPageGateway, type PageGateway, showScreen } from '#tests/support/screens.tsx'
import { TodayScreen } from './TodayScreen.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const today = gatewayToday()
const daysAgo = (days: number) => `${dayAfter(today, -days)}T06:30:00.000Z`
const counts = (waits: object) =>
  ({ ...Object.fromEntries(waitingKinds.map((kind) => [kind, 0])), ...waits }) as Record<Waiting['kind'], number>
const waiting = (key: string, days: number, dueOn: string | null): Waiting => ({
  kind: 'settlementBatch',
  key,
  step: 'approve',
  title: `Batch ${key}`,
  amount: 125_000,
  impact: null,
  askedBy: 'finance',
  since: daysAgo(days),
  dueOn,
  record: null,
})
const part = (payments: number, amount: number) => ({ payments, amount })

const show = async (
  services: readonly string[],
  given: (gateway: PageGateway) => void = () => undefined,
  limitedTo: readonly string[] = [],
) => {
  const gateway = openPageGateway()
  gateway.answer(listWaiting, () => ({ rows: [], counts: counts({}), hasMore: false }))
  gateway.answer(listTroubles, () => ({ since: daysAgo(1), kinds: [] }))
  gateway.answer(readMoneyOfDays, () => ({ days: [] }))
  gateway.answer(listCampaigns, () => ({ rows: [], total: 0 }))
  gateway.answer(listOpenJobs, () => [])
  given(gateway)
  shown = await showScreen([{ path: '/today', element: <TodayScreen /> }], { at: '/today', services, limitedTo })
  return gateway
}
const region = (name: string) => page.getByRole('region', { name })

it('what waits is told oldest first over decisions and KYC, with what was promised, and what is late', async () => {
  await show(['opssettlements', 'kyc_by_paywise'], (gateway) => {
    gateway.answer(listWaiting, () => ({
      rows: [waiting('7', 3, dayAfter(today, -1)), waiting('9', 0, today)],
      counts: counts({ settlementBatch: 2 }),
      hasMore: false,
    }))
    gateway.answer(listKycQueue, () => ({
      rows: [
        {
          businessName: 'Asha Kirana',
          mobileNumber: '',
          merchantCode: 'M0000001',
          kycStatus: '',
          comment: '',
          waitingSince: daysAgo(2),
        },
      ],
      total: 1,
    }))
    gateway.answer(getKycSettings, () => ({ targetHours: 24, reasons: [] }))
  })
  const waits = region('Waits for me')
  await expect.element(waits.getByRole('link', { name: 'Asha Kirana' })).toBeVisible()
  expect(
    waits
      .getByRole('listitem')
      .getByRole('link')
      .elements()
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Batch 7', '/accounts/batches/7'],
    ['Asha Kirana', '/merchants-new/kyc/add-edit-merchant/edit?merchant_code=M0000001'],
    ['Batch 9', '/accounts/batches/9'],
  ])
  await expect.element(waits).toHaveTextContent(/^Waits for meoldest first2 decisions1 KYC case/)
  await expect.element(waits.getByRole('listitem').nth(0)).toHaveTextContent(/was due/)
  await expect.element(waits.getByRole('listitem').nth(2)).toHaveTextContent(/₹1,250.00due /)
})

const wrong: readonly TroublesOfKind[] = [
  {
    kind: 'missingMoney',
    count: 12,
    countNew: 2,
    amount: 90_000,
    rows: [{ key: 'RAZORPAY', title: 'RAZORPAY, 12 payments', amount: 90_000, since: daysAgo(1) }],
  },
  {
    kind: 'returnedPayout',
    count: 1,
    countNew: 0,
    amount: 97_640,
    rows: [{ key: 'B12-M0000001', title: 'B12-M0000001, Asha', amount: 97_640, since: daysAgo(2) }],
  },
]

it('what went wrong leads to its rows and says what of it is new', async () => {
  await show([], (gateway) =>
    gateway.answer(listTroubles, () => ({
      since: daysAgo(1),
      kinds: [...wrong],
    })),
  )
  const part = region('Went wrong')
  await expect.element(part).toHaveTextContent(/^Went wrong2 new since /)
  await expect
    .element(part.getByRole('link', { name: 'Payments that no provider has settled' }))
    .toHaveAttribute('href', `/accounts/recon/rows?figure=missing&from=${dayAfter(today, -91)}&to=${today}`)
  await expect
    .element(part.getByRole('link', { name: 'B12-M0000001, Asha' }))
    .toHaveAttribute('href', '/payouts/B12-M0000001?as=confirm')
})

it('the money of a day is one line from captured to credited, each part a link to its rows', async () => {
  await show(['opssettlements'], (gateway) =>
    gateway.answer(readMoneyOfDays, () => ({
      days: [
        { day: today, captured: part(1, 500), settled: part(0, 0), paid: part(0, 0), credited: part(0, 0) },
        {
          day: dayAfter(today, -1),
          captured: part(3, 300_000),
          settled: part(3, 300_000),
          paid: part(2, 195_280),
          credited: part(1, 97_640),
        },
      ],
    })),
  )
  const line = region('Money of the day').getByRole('row', { name: /^Yesterday/ })
  await expect.element(line).toHaveTextContent('Yesterday₹3,000.003₹3,000.003₹1,952.802₹976.401')
  await expect
    .element(line.getByRole('link', { name: '₹976.40' }))
    .toHaveAttribute(
      'href',
      expect.stringContaining(`from=${dayAfter(today, -1)}&to=${dayAfter(today, -1)}&bank=CREDITED`),
    )
})

it('a part that fails says so beside the others, and asks again', async () => {
  const gateway = await show(['opssettlements'], (given) => given.answer(listTroubles, () => ({ refuse: 'busy' })))
  await expect.element(region('Waits for me')).toHaveTextContent('Nothing waits for you.')
  const again = region('Went wrong').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  gateway.answer(listTroubles, () => ({ since: daysAgo(1), kinds: [] }))
  await again.click()
  await expect.element(region('Went wrong')).toHaveTextContent('Nothing is wrong that you have to know.')
})

it('a person is shown the parts of their services, and who sees a part of the merchants no sums and no campaigns', async () => {
  const gateway = await show(['appnotificationbulk', 'opssettlements'], undefined, ['ACME'])
  await expect.element(region('Begun, not finished')).toHaveTextContent('No draft and no file waits.')
  await expect.element(region('Campaigns under way')).not.toBeInTheDocument()
  await expect.element(region('Money of the day')).not.toBeInTheDocument()
  expect([...bodiesOf(gateway, listCampaigns), ...bodiesOf(gateway, readMoneyOfDays)]).toEqual([])
  shown?.close()
  await show(['downloads'])
  await expect.element(region('Went wrong')).toBeVisible()
  expect(
    page
      .getByRole('region')
      .elements()
      .map((one) => one.textContent?.slice(0, 8)),
  ).toEqual(['Your wor', 'Went wro', 'Begun, n'])
})
