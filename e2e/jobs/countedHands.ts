import type { Locator, Page } from '@playwright/test'
import { expect, expectSettled, test as base } from '../panel.ts'

/**
 * Somebody who does a job without a mouse. Every key counts as one, each key of a chord too, and so does a typed
 * character. The page fails the journey if it feels a mouse, or a field takes what nobody typed.
 */
export class Hands {
  readonly page: Page
  readonly #way: Way
  constructor(page: Page, way: Way) {
    this.page = page
    this.#way = way
  }

  /** One key or chord after the other: `'g'`, `'Control+k'`. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      await this.page.keyboard.press(key)
      this.#way.keys += key === '+' ? 1 : key.split('+').length
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.#way.keys += [...text].length
  }

  /** By Tab alone, which way is for the journey to say. */
  async tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(wanted).toBeVisible()
    for (let presses = 0; presses < 200 && !(await isFocused(wanted)); presses += 1) {
      await this.page.keyboard.press(key)
      if (!(await this.page.locator(notOfTheJob).count())) this.#way.keys += key.split('+').length
    }
    await expect(wanted).toBeFocused()
  }

  /** To a button, link or row, which is pressed. */
  async enter(wanted: Locator, key?: 'Shift+Tab'): Promise<void> {
    await expect(wanted).toBeEnabled()
    await this.tabTo(wanted, key)
    await this.press('Enter')
  }

  /** To a field, in which is typed. */
  async fill(field: Locator, text: string, key?: 'Shift+Tab'): Promise<void> {
    await this.tabTo(field, key)
    await this.type(text)
  }

  /** A file through the dialog of the machine: its name is typed there, and Enter takes it. */
  async attach(button: Locator, path: string): Promise<void> {
    await this.tabTo(button)
    const asked = this.page.waitForEvent('filechooser')
    await this.press('Enter')
    await (await asked).setFiles(path)
    this.#way.keys += [...(path.split('/').at(-1) ?? '')].length + 1
  }

  /** By the documented menu: back from the page, which is the shorter way. */
  async menu(label: string): Promise<void> {
    const entry = this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }).first()
    const before = this.#way.keys
    await this.enter(entry, 'Shift+Tab')
    this.#way.keysOfMenu += this.#way.keys - before
    await expectSettled(this.page)
  }

  /** By the documented tabs of a screen. */
  async tab(label: string): Promise<void> {
    const tabs = this.page.getByRole('tablist').first().getByRole('tab')
    await this.tabTo(tabs.first())
    const wanted = (await tabs.allTextContents()).indexOf(label)
    for (let at = 1; at <= wanted; at += 1) {
      await this.press('ArrowRight')
      await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true')
    }
    await expectSettled(this.page)
  }

  /** Into the palette, until what is meant is the chosen one. */
  async palette(text: string, wanted: string | RegExp): Promise<void> {
    await this.press('Control+k')
    await expect(this.page.getByRole('combobox', { name: 'Go to a screen or merchant' })).toBeFocused()
    await this.type(text)
    await expect(this.page.getByRole('option', { name: wanted }).first()).toHaveAttribute('aria-selected', 'true')
    await this.press('Enter')
  }
}

/** Stops of Tab that came with the desk: no part of the documented way, and never one of the way now. */
const notOfTheJob = [
  'nav[aria-label="Main"] button[aria-expanded]',
  'aside[aria-label="What this screen is for"] button',
  '[aria-labelledby="latest-batches"] :is(a, tr)',
]
  .map((stop) => `${stop}:focus`)
  .join(', ')

const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement)

/** One way to do a job, by one person or several. */
export class Way {
  keys = 0
  /** Those of them that led through the menu. */
  keysOfMenu = 0
  readonly #startedAt = Date.now()
  seconds = 0
  /** So many times what was walked, where the same is done again and again. */
  end(times = 1): this {
    this.keys *= times
    this.keysOfMenu *= times
    this.seconds = ((Date.now() - this.#startedAt) / 1000) * times
    return this
  }
}

/** Told by the browser's console, in which the journey allows no error. */
const refuseMouse = () => {
  let hasKey = false
  addEventListener('keydown', () => (hasKey = true), { capture: true })
  addEventListener(
    'pointerdown',
    ({ isTrusted }) => isTrusted && console.error('A mouse was used where a job is done by keys.'),
    { capture: true },
  )
  addEventListener(
    'input',
    ({ isTrusted, target }) => {
      const isFile = target instanceof HTMLInputElement && target.type === 'file'
      if (isTrusted && !hasKey && !isFile) console.error('A field was filled where a job is done by keys.')
      hasKey = false
    },
    { capture: true },
  )
}

interface Fixtures {
  /** A person who has just signed in, at the first screen. */
  readonly handsOf: (loginId: string, way: Way) => Promise<Hands>
}

export const test = base.extend<Fixtures>({
  handsOf: async ({ openContext }, use) => {
    await use(async (loginId, way) => {
      const context = await openContext(loginId)
      await context.addInitScript(refuseMouse)
      const page = await context.newPage()
      // From here on, as the browser may still open the dialog itself while it is told not to.
      page.on('filechooser', () => undefined)
      await page.goto('/')
      await expect(page.getByRole('button', { name: /^Hello, / })).toBeVisible()
      await expectSettled(page)
      return new Hands(page, way)
    })
  },
})

/** What docs/decisions/desk.md says of a job, with its keys held. */
export const expectHalf = (job: string, documented: Way, now: Way): void => {
  const share = now.keys / documented.keys
  console.log(
    `${job}: ${documented.keys} keys (${documented.keysOfMenu} through the menu) in ${documented.seconds.toFixed(1)} s, now ${now.keys} in ${now.seconds.toFixed(1)} s: ${share.toFixed(2)}`,
  )
  expect(share, `keys of ${job}, of those of the documented way`).toBeLessThanOrEqual(0.5)
}

/** Numbers of payments that no other journey has, as long as those of the platform; the sandbox lets each succeed. */
export const newNumbers = (count: number): readonly string[] => {
  const run = String(Math.floor(Date.now() / 1000) % 1_000_000).padStart(6, '0')
  return Array.from({ length: count }, (_, at) => `TXN9${run}${String(at + 1).padStart(2, '0')}`)
}

/** Approves one after the other, each once its end was in sight, until the desk says that all are decided. */
export const decideInRow = async (hands: Hands, count: number): Promise<void> => {
  const { page } = hands
  const current = page.locator('nav [aria-current="true"]')
  const approve = page.getByRole('button', { name: /^Approve/ })
  for (let left = count; left > 0; left -= 1) {
    await expect(approve).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect
      .poll(
        async () => {
          if (!(await approve.isEnabled())) await hands.press('Space')
          return approve.isEnabled()
        },
        { intervals: [100] },
      )
      .toBe(true)
    const decided = await current.elementHandle()
    await hands.press('a')
    await expect.poll(async () => (await decided?.getAttribute('aria-current')) ?? null).toBeNull()
  }
  await expect(page.getByRole('status').getByText(`${count} decided.`)).toBeVisible()
}
