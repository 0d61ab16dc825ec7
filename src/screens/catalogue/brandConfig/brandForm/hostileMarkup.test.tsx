import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { countProductGaps, listProducts, type Product } from '#contract/calls/catalogue/catalogue.ts'
import { listBrands } from '#contract/calls/people/roles.ts'
import { richElements, richSchemes } from '#contract/wire/richText.ts'
import { hostileMarkup } from '#tests/proofs/hostile/hostileMarkup.ts'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { BrandConfig } from '../BrandConfig.tsx'
import { RichTextField } from './RichTextField.tsx'
import { RichTextView } from './RichTextView.tsx'

const shown: (() => void)[] = []
let ran: number[] = []
beforeEach(() => {
  ran = []
  Object.assign(globalThis, { ran })
})
afterEach(() => {
  for (const close of shown.splice(0)) close()
})

const frameOf = (): HTMLElement => {
  const frame = document.createElement('div')
  document.body.append(frame)
  shown.push(() => frame.remove())
  return frame
}

/** Does to every element what a person may do to it; nothing leads away. */
const act = (frame: HTMLElement): void => {
  for (const element of frame.querySelectorAll('*')) {
    for (const type of ['pointerenter', 'mouseenter', 'mouseover', 'focus', 'auxclick', 'click', 'toggle', 'input'])
      element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }))
    for (const type of ['animationstart', 'animationend', 'transitionrun', 'load', 'error', 'begin', 'start'])
      element.dispatchEvent(new Event(type))
  }
}

/** Pictures that are not there have failed by now: two of our own, asked for last and one after the other, have. */
const untilFailed = async (): Promise<void> => {
  for (let at = 0; at < 2; at += 1) {
    const last = new Image()
    const { promise, resolve } = Promise.withResolvers<void>()
    last.addEventListener('error', () => resolve())
    last.src = `/not-there-${crypto.randomUUID()}.png`
    await promise
  }
}

const mayStand = (element: Element): boolean =>
  (richElements as readonly string[]).includes(element.localName) &&
  [...element.attributes].every(
    ({ name, value }) =>
      name === 'rel' ||
      name === 'target' ||
      (name === 'href' && richSchemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}:`))),
  )

it('none of 150 payloads runs in a description, shown or edited, whatever the gateway let through', async () => {
  expect(hostileMarkup.length).toBeGreaterThanOrEqual(150)
  const view = frameOf()
  const root = createRoot(view)
  shown.push(() => root.unmount())
  root.render(
    <StrictMode>
      {hostileMarkup.map(({ html }, at) => (
        <RichTextView key={at} html={html} />
      ))}
      <RichTextField
        label="All of them"
        caption=""
        value={hostileMarkup.map(({ html }) => html).join('')}
        onChange={() => undefined}
      />
      {hostileMarkup
        .filter(({ family }) => family === 'read in two ways')
        .map(({ html }, at) => (
          <RichTextField key={at} label={`Field ${at}`} caption="" value={html} onChange={() => undefined} />
        ))}
    </StrictMode>,
  )
  await expect.element(page.getByLabelText('Field 31', { exact: true })).toBeVisible()
  const views = [...view.children].slice(0, hostileMarkup.length)
  expect(views.flatMap((one) => [...one.querySelectorAll('*')]).filter((element) => !mayStand(element))).toEqual([])
  act(view)
  await untilFailed()
  expect(ran).toEqual([])
})

it('none runs as a name or a description of a product, and each is read as it was written', async () => {
  const gateway = openPageGateway()
  gateway.answer(listBrands, () => [{ id: 1, brandCode: 'ASTRON' }])
  gateway.answer(countProductGaps, () => ({ products: 150, noPrice: 0, noImage: 0, noMinMax: 0, complete: 0 }))
  const products = hostileMarkup.map(
    ({ html }, at): Product => ({
      id: at,
      brandCode: 'ASTRON',
      productCode: `SKU-${at}`,
      productName: html,
      price: null,
      description: html,
      productCategory: html,
      minAmount: null,
      maxAmount: null,
      productImages: [],
      version: 1,
    }),
  )
  gateway.answer(listProducts, () => ({ rows: products.slice(0, 50), total: 150 }))
  const screen = await showScreen([{ path: '/brand-config', element: <BrandConfig /> }], {
    at: '/brand-config?brand=ASTRON&activeIndex=0&step=images',
    services: ['productmgmt', 'addeditbrandconfig'],
  })
  shown.push(() => screen.close())
  const grid = page.getByRole('grid', { name: 'Products' })
  await expect.element(grid.getByText('SKU-3', { exact: true })).toBeVisible()
  await expect.element(grid.getByText(products[3]?.productName ?? '').first()).toBeVisible()
  act(grid.element() as HTMLElement)
  await untilFailed()
  expect(ran).toEqual([])
  expect(grid.element().querySelectorAll('script, iframe, [onerror], [onload], [onclick]').length).toBe(0)
})

// The last one: what fails to load later than this ends counts for no other.
it('the payloads run where markup is taken as it comes', async () => {
  const frame = frameOf()
  // Without what leads the page away, or goes through it all again for ever.
  for (const { family, html } of hostileMarkup)
    if (family === 'loads and fails' || family === 'waits for an act') {
      const one = document.createElement('div')
      one.innerHTML = html
      frame.append(one)
    }
  act(frame)
  await expect.poll(() => new Set(ran).size).toBeGreaterThan(25)
})
