import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isToured } from '#src/store/device.ts'
import { TitlePart } from '#src/ui/documentTitle.ts'
import { Words } from '#src/ui/Words.tsx'
import { openPageGateway, showScreen, tester } from '#tests/support/screens.tsx'
import { areas } from './areas.ts'
import { FirstVisit } from './FirstVisit.tsx'
import { GoTo } from './GoTo.tsx'
import type { RouteFacts } from './routeFacts.ts'

let shown: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
  localStorage.clear()
})

it('every screen and every tab says in a sentence what it is for, and nothing else does', async () => {
  const wanted: string[] = []
  const said: string[] = []
  for (const { routes, tabs, guides } of areas) {
    wanted.push(...routes.flatMap(({ path, tabsOf }) => (tabsOf === undefined ? [path] : [])))
    if (tabs !== undefined) wanted.push(...(await tabs.all()).map(({ slug }) => `${tabs.path}#${slug}`))
    const all = Object.entries(await guides())
    said.push(...all.map(([screen]) => screen))
    expect(all.filter(([, { is }]) => !is.endsWith('.') || is.length > 125)).toEqual([])
  }
  expect(wanted.length).toBeGreaterThan(80)
  expect(said.toSorted()).toEqual([...new Set(wanted)].toSorted())
})

const handle = (pattern: string, title: string) => ({ handle: { pattern, title } satisfies RouteFacts })
const element = (tab: string) => (
  <>
    <GoTo />
    <FirstVisit isDue />
    <TitlePart level="tab" text={tab} />
    <p>
      <Words text="UTR Number" />
    </p>
  </>
)
const routes = [
  { path: '/accounts/refunds', element: element('Refund'), ...handle('/accounts/:tab', 'Account Management') },
  { path: '/waiting', element: element(''), ...handle('/waiting', 'Waiting for me') },
]
const show = async (at: string) => {
  shown?.close()
  await page.viewport(1366, 800)
  openPageGateway()
  shown = await showScreen(routes, { at, services: ['settlementmenu'] })
}
const first = page.getByRole('complementary', { name: 'What this screen is for' })

it('the first time on a screen a sentence and its keys are there, in room of their own, until a click', async () => {
  await show('/waiting')
  const height = () => first.element().getBoundingClientRect().height
  await expect.element(first).toBeVisible()
  const before = height()
  await expect.element(first).toHaveTextContent('Everything that needs your decision, oldest first.')
  await expect.element(first).toHaveTextContent('d Decide in a row')
  expect([before, height()]).toEqual([40, 40])
  await first.getByRole('button', { name: 'Got it' }).click()
  await expect.element(first).not.toBeInTheDocument()
  await show('/waiting')
  await expect.element(first).not.toBeInTheDocument()
  // Another screen still says it, and so does this one to another person.
  await show('/accounts/refunds')
  await expect.element(first).toHaveTextContent('Refund a payment in full or in part')
  expect(isToured('somebody.else', '/waiting')).toBe(false)
  await first.getByRole('button', { name: 'Show none of these' }).click()
  await expect.element(first).not.toBeInTheDocument()
  expect(isToured(tester.loginId, '/dashboard')).toBe(true)
})

it('? says what the screen is for, its states and who acts, its keys, and the words in sight', async () => {
  await show('/accounts/refunds')
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Help and keyboard shortcuts' })
  const refunds = help.getByRole('region', { name: 'Refund' })
  await expect.element(refunds).toHaveTextContent('Refund a payment in full or in part')
  await expect
    .element(refunds)
    .toHaveTextContent('Waiting for approvalsomebody else in finance approves or declines it')
  await expect.element(refunds).toHaveTextContent('UTRUnique transaction reference')
  await expect.element(help.getByRole('region', { name: 'Everywhere' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await show('/waiting')
  await userEvent.keyboard('?')
  await expect.element(help.getByRole('region', { name: 'Waiting for me' })).toHaveTextContent('Decide in a rowd')
})
