import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

export const demoPassword = 'Opsdesk@2026'

/** What a page of the desk must never do, and how to say which refusals a journey asks for. */
export interface Watch {
  /** HTTP statuses whose line in the browser's console belongs to the journey. */
  expectStatuses(...statuses: number[]): void
  /** Requests may fail from here on: the journey takes the network away. */
  expectNoNetwork(): void
}

interface Fixtures {
  readonly watch: Watch & { follow(context: BrowserContext): Promise<void> }
  /** A context of its own for somebody: signed in by the form, once in a worker; nobody without a login id. */
  readonly openContext: (loginId?: string) => Promise<BrowserContext>
  /** A page of somebody who is signed in. */
  readonly openDesk: (loginId: string) => Promise<Page>
}

interface WorkerFixtures {
  readonly cookiesOf: (loginId: string, signIn: () => Promise<BrowserContext>) => Promise<SessionCookie>
}

type SessionCookie = Awaited<ReturnType<BrowserContext['cookies']>>[number]

const sessionCookie = '__Host-opsdesk'
const refusedLine = /^Failed to load resource: the server responded with a status of (\d+)/
const noNetworkLine = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/

export const signIn = async (page: Page, loginId: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('Username').fill(loginId)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  watch: async ({}, use) => {
    // Whoever opens the panel is asked who they are; nobody is signed in yet.
    const statuses = new Set([401])
    let hasNetwork = true
    const troubles: string[] = []
    const note = (text: string) => {
      const status = refusedLine.exec(text)?.[1]
      if (status !== undefined && statuses.has(Number(status))) return
      if (!hasNetwork && noNetworkLine.test(text)) return
      troubles.push(text)
    }
    await use({
      expectStatuses: (...more) => more.forEach((status) => statuses.add(status)),
      expectNoNetwork: () => {
        hasNetwork = false
      },
      follow: async (context) => {
        await context.addInitScript(() =>
          document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
            console.error(`Policy violated: ${violatedDirective} by ${blockedURI} in ${sourceFile}`),
          ),
        )
        context.on('console', (message) => {
          if (message.type() === 'error') note(message.text())
        })
        context.on('weberror', (error) => note(String(error.error())))
      },
    })
    expect(troubles, 'what the browser complained about').toEqual([])
  },

  cookiesOf: [
    async ({}, use) => {
      const known = new Map<string, SessionCookie>()
      await use(async (loginId, signedIn) => {
        const cookie =
          known.get(loginId) ?? (await (await signedIn()).cookies()).find(({ name }) => name === sessionCookie)
        if (cookie === undefined) throw new Error(`${loginId} has no session.`)
        known.set(loginId, cookie)
        return cookie
      })
    },
    { scope: 'worker' },
  ],

  context: async ({ context, watch }, use) => {
    await watch.follow(context)
    await use(context)
  },

  openContext: async ({ browser, contextOptions, baseURL, watch, cookiesOf }, use) => {
    const opened: BrowserContext[] = []
    const open = async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL === undefined ? {} : { baseURL }) })
      opened.push(context)
      await watch.follow(context)
      return context
    }
    await use(async (loginId) => {
      const context = await open()
      if (loginId === undefined) return context
      const cookie = await cookiesOf(loginId, async () => {
        const first = await open()
        const page = await first.newPage()
        await page.goto('/login')
        await signIn(page, loginId)
        await expect(page.getByRole('button', { name: /^Hello, / })).toBeVisible()
        return first
      })
      await context.addCookies([{ ...cookie }])
      return context
    })
    for (const context of opened) await context.close()
  },

  openDesk: async ({ openContext }, use) => {
    await use(async (loginId) => (await openContext(loginId)).newPage())
  },
})

type Rules = 'every' | 'colour'

/** Names the rules that the page breaks, and where. */
const faultsOfAccess = async (page: Page, rules: Rules): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules === 'colour' ? axe.withRules(['color-contrast']) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Every rule in the light theme, and in the dark one those that a theme can break. Nothing is pointed at. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0)
  for (const [colorScheme, rules] of [
    ['light', 'every'],
    ['dark', 'colour'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await faultsOfAccess(page, rules), `in the ${colorScheme} theme`).toEqual([])
  }
}
