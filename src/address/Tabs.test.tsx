import { lazy, type ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { Tabs } from './Tabs.tsx'

const drawn: string[] = []
const Content = ({ name }: { readonly name: string }) => {
  if (drawn.at(-1) !== name) drawn.push(name)
  return <p>{name} is shown</p>
}
const tabs = ['rates', 'fees', 'features'].map((key) => ({
  key,
  label: key,
  content: () => <Content name={key} />,
}))

let screen: Awaited<ReturnType<typeof showScreen>> | undefined
afterEach(() => {
  screen?.close()
  drawn.length = 0
})
const show = async (search: string, isStep = false) => {
  openPageGateway()
  const element = <Tabs label="Masters" name="master" keeps={['merchant']} tabs={tabs} isStep={isStep} />
  screen = await showScreen([{ path: '/', element }], { at: `/${search}`, services: [] })
  return screen.router
}
const tab = (name: string) => page.getByRole('tab', { name })

it('a link opens its tab and draws no other; one that is not there gives way to the first', async () => {
  await show('?master=features')
  await expect.element(page.getByText('features is shown')).toBeVisible()
  await expect.element(tab('features')).toHaveAttribute('aria-selected', 'true')
  screen?.close()
  await show('?master=gone')
  await expect.element(page.getByText('rates is shown')).toBeVisible()
  expect(drawn).toEqual(['features', 'rates'])
})

it('arrow keys walk through the tabs, the focus stays on them, and what belonged to a tab leaves the address', async () => {
  const router = await show('?master=rates&merchant=M1&page=4')
  await expect.element(tab('rates')).toBeVisible()
  ;(tab('rates').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('fees is shown')).toBeVisible()
  await expect.element(tab('fees')).toHaveFocus()
  expect(router.state.location.search).toBe('?merchant=M1&master=fees')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('rates')).toHaveFocus()
  expect(router.state.location.search).toBe('?merchant=M1&master=rates')
})

it('Back leads to the tab that was left, where tabs are steps', async () => {
  const router = await show('?master=rates', true)
  await tab('fees').click()
  await expect.element(page.getByText('fees is shown')).toBeVisible()
  await router.navigate(-1)
  await expect.element(page.getByText('rates is shown')).toBeVisible()
})

it('bones stand in the place of a tab whose code is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>()
  const Late = lazy(() => promise)
  openPageGateway()
  screen = await showScreen(
    [{ path: '/', element: <Tabs label="Masters" tabs={[{ key: '0', label: 'rates', content: () => <Late /> }]} /> }],
    { at: '/', services: [] },
  )
  const panel = page.getByRole('tabpanel')
  await expect.poll(() => panel.element().querySelectorAll('[aria-busy="true"] i').length).toBeGreaterThan(5)
  expect(panel.element().getBoundingClientRect().height).toBeGreaterThan(200)
  resolve({ default: () => <p>rates are shown</p> })
  await expect.element(page.getByText('rates are shown')).toBeVisible()
  expect(panel.element().querySelector('[aria-busy="true"]')).toBe(null)
})
