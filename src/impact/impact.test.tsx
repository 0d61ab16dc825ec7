import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Impact as Shown } from '#contract/calls/platform/impact.ts'
import { readImpact } from '#contract/calls/platform/readImpact.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { Impact } from './Impact.tsx'
import { ImpactOf } from './ImpactOf.tsx'

let screen: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  screen?.close()
  screen = undefined
})

const settled: Shown = {
  rows: 6,
  unit: 'change',
  sum: 1_952_800,
  cameBack: 683_480,
  merchants: 6,
  brands: null,
  largest: [7, 6, 5, 4, 3].map((number) => ({
    row: number,
    subject: `B12-M000000${number}`,
    who: `M000000${number}, Asha Stores`,
    amount: number * 97_640,
    gives: number === 7 ? 'Came back' : '',
  })),
  limits: [{ unit: 'paise', counted: 'personDay', most: 100_000_000, used: 9_764_000, asks: 2_636_280 }],
  secondPerson: 'aboveLimit',
  by: 'finance',
}
const show = async (impact: Shown) => {
  openPageGateway()
  screen = await showScreen([{ path: '*', element: <Impact impact={impact} /> }], { at: '/', services: [] })
}
const fact = (label: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === label)?.nextElementSibling?.textContent
const cells = (label: string) =>
  [...(page.getByRole('grid', { name: label }).element().querySelectorAll('tr') ?? [])].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )

it('who confirms a plan reads the sum, what came back, how many merchants, the five largest rows, the limit and how much of it is used', async () => {
  await show(settled)
  await expect.element(page.getByText('Largest 5 of 6')).toBeVisible()
  expect(['Sum', 'Came back', 'Changes', 'Merchants'].map(fact)).toEqual(['₹19,528.00', '₹6,834.80', '6', '6'])
  expect(cells('Largest rows')).toEqual([
    ['Row', 'Record', 'Merchant', 'Amount', 'Note'],
    ['7', 'B12-M0000007', 'M0000007, Asha Stores', '₹6,834.80', 'Came back'],
    ...[6, 5, 4, 3].map((number) => [
      String(number),
      `B12-M000000${number}`,
      `M000000${number}, Asha Stores`,
      ['₹5,858.40', '₹4,882.00', '₹3,905.60', '₹2,929.20'][6 - number],
      '',
    ]),
  ])
  expect(cells('Limit')).toEqual([
    ['One Person Alone', 'Used by finance', 'With This', 'Limit'],
    ['In 24 hours', '₹97,640.00', '₹1,24,002.80', '₹10,00,000.00'],
  ])
  await expect.element(page.getByText('Within what finance does alone.')).toBeVisible()
})

it('what goes beyond a limit says that a second person confirms it, also where the day alone is exceeded', async () => {
  await show({
    ...settled,
    rows: 1,
    unit: 'payment',
    sum: 4_498_200,
    cameBack: null,
    merchants: 1,
    largest: [{ row: null, subject: 'TXN1', who: 'M0000001, Asha Stores', amount: 4_498_200, gives: '' }],
    limits: [
      { unit: 'paise', counted: 'act', most: 10_000_000, used: 0, asks: 4_498_200 },
      { unit: 'paise', counted: 'personDay', most: 5_000_000, used: 4_617_000, asks: 4_498_200 },
    ],
  })
  await expect
    .element(page.getByText('This is more than one person does alone: a second person confirms it.'))
    .toBeVisible()
  expect(['Sum', 'Payment', 'Merchant'].map(fact)).toEqual(['₹44,982.00', 'TXN1', 'M0000001, Asha Stores'])
  expect(cells('Limit').slice(1)).toEqual([
    ['Of one payment', '₹0.00', '₹44,982.00', '₹1,00,000.00'],
    ['In 24 hours', '₹46,170.00', '₹91,152.00', '₹50,000.00'],
  ])
  expect([...document.querySelectorAll('[data-beyond]')].map(({ textContent }) => textContent)).toEqual(['₹91,152.00'])
})

it('rules without an amount say what they give, and what nobody confirms alone says so', async () => {
  await show({
    ...settled,
    sum: null,
    cameBack: null,
    rows: 2,
    merchants: null,
    brands: 1,
    largest: ['1 %, without a cap', '5 %, at most ₹3,000.00'].map((gives, at) => ({
      row: at + 2,
      subject: `Offer ${at + 1}`,
      who: 'ASTRON',
      amount: null,
      gives,
    })),
    limits: [],
    secondPerson: 'always',
  })
  await expect.element(page.getByText('A second person always confirms this, whatever the amount.')).toBeVisible()
  expect(cells('All rows')).toEqual([
    ['Row', 'Record', 'Brand', 'Gives'],
    ['2', 'Offer 1', 'ASTRON', '1 %, without a cap'],
    ['3', 'Offer 2', 'ASTRON', '5 %, at most ₹3,000.00'],
  ])
})

it('a decision asks for what it moves, and says so where that cannot be read', async () => {
  const gateway = openPageGateway()
  gateway.answer(readImpact, ({ act, key }) =>
    act === 'refund' && key === 'F1' ? settled : { refuse: 'record-not-found' },
  )
  screen = await showScreen(
    [
      { path: '/one', element: <ImpactOf act="refund" of="F1" /> },
      { path: '/none', element: <ImpactOf act="refund" of="F2" /> },
    ],
    { at: '/one', services: [] },
  )
  await expect.element(page.getByText('Largest 5 of 6')).toBeVisible()
  await screen.router.navigate('/none')
  await expect.element(page.getByText('What it moves could not be loaded')).toBeVisible()
})
