import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listFiles } from '#contract/calls/files/files.ts'
import { listPeople } from '#contract/calls/people/people.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { type PageTab, TabPage } from './TabPage.tsx'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const tabNamed = (label: string, slug: string, group: string, call: PageTab['call'] = listFiles): PageTab => ({
  label,
  slug,
  group,
  call,
  Screen: () => <p>{label} is shown</p>,
})
const tabs = [
  tabNamed('Holds', 'holds', 'Settlement'),
  tabNamed('Settlements', 'settlements', 'Settlement'),
  tabNamed('Refund', 'refunds', 'Corrections'),
  tabNamed('People', 'people', 'Corrections', listPeople),
  tabNamed('MIS', 'mis', 'Statements'),
  tabNamed('Cashback', 'cashback', 'Statements'),
  tabNamed('ENACH', 'enach', 'Requests'),
]

const show = async (at: string) => {
  openPageGateway()
  const element = (
    <TabPage
      title="Accounts"
      path="/accounts"
      tabs={tabs}
      draw={({ label, Screen }) => <Screen key={label} />}
      keeps={['brand']}
    />
  )
  shown = await showScreen(
    [
      { path: '/accounts', element },
      { path: '/accounts/:tab', element },
    ],
    {
      at,
      services: ['downloads'],
    },
  )
}
const at = () => `${shown?.router.state.location.pathname}${shown?.router.state.location.search}`
const chosen = page.getByRole('tab', { selected: true })
const tab = (name: string) => page.getByRole('tab', { name })

it('a tab opens by its word and by its documented number, with the address as it was opened', async () => {
  for (const address of ['/accounts/refunds', '/accounts?activeIndex=2']) {
    await show(address)
    await expect.element(page.getByText('Refund is shown')).toBeVisible()
    await expect.element(chosen).toHaveTextContent('Refund')
    expect(at()).toBe(address)
    shown?.close()
  }
})

it('choosing a tab leads to its word; what belongs to the screen stays in the address, and Back leads to the tab that was left', async () => {
  await show('/accounts?activeIndex=0&brand=ACME&page=4')
  await expect.element(tab('MIS')).toHaveAttribute('href', '/accounts/mis?brand=ACME')
  await tab('MIS').click()
  await expect.element(page.getByText('MIS is shown')).toBeVisible()
  expect(at()).toBe('/accounts/mis?brand=ACME')
  await shown?.router.navigate(-1)
  await expect.element(page.getByText('Holds is shown')).toBeVisible()
})

it('many tabs stand in groups, each in sight, and arrow keys walk through all of them', async () => {
  await show('/accounts/settlements')
  await expect.element(chosen).toHaveTextContent('Settlements')
  expect(
    page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Holds', 'Settlements', 'Refund', 'MIS', 'Cashback', 'ENACH'])
  const list = page.getByRole('tablist', { name: 'Accounts' })
  await expect.element(list).toHaveTextContent(/^SettlementHoldsSettlementsCorrectionsRefundStatementsMIS/)
  ;(chosen.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(page.getByText('MIS is shown')).toBeVisible()
  await expect.element(tab('MIS')).toHaveFocus()
  expect(at()).toBe('/accounts/mis')
  await userEvent.keyboard('{End}{ArrowDown}')
  await expect.element(tab('Holds')).toHaveFocus()
})

it('a word of a closed tab gives way to the first that is open, and a word that there is none of says so', async () => {
  await show('/accounts/people')
  await expect.element(page.getByText('Holds is shown')).toBeVisible()
  shown?.close()
  await show('/accounts/nonsense')
  await expect.element(page.getByText('There is no such tab')).toBeVisible()
  await tab('Refund').click()
  await expect.element(page.getByText('Refund is shown')).toBeVisible()
})
