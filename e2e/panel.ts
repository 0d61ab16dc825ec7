import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test'
import { countMoving } from '#tests/support/countMoving.ts'
import { passDayTurn } from '#tests/support/dayTurn.ts'
import { sealPassword } from '#tests/support/sealPassword.ts'
import { ask as askDatabase } from './database.ts'

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
  /** A context of its own for somebody who is signed in; nobody without a login id. */
  readonly openContext: (loginId?: string) => Promise<BrowserContext>
  /** Whoever works in the context is this person from the next request on. */
  readonly enter: (context: BrowserContext, loginId: string) => Promise<void>
  /** Whatever the journey does to this person's password, the next one finds the demo password again. */
  readonly lendPassword: (loginId: string) => Promise<void>
  /** Gives a role until the journey ends, however it ends. */
  readonly lendRole: (loginId: string, roleName: string) => Promise<void>
  /** No journey is cut by the end of a day in India. */
  readonly isOfOneDay: true
  /** A page of somebody who is signed in. */
  readonly openPanel: (loginId: string) => Promise<Page>
}

interface WorkerFixtures {
  /** Tokens of open sessions by person: one session serves all journeys as long as it lives. */
  readonly tokens: Map<string, string>
}

const sessionCookie = '__Host-opsdesk'
const refusedLine = /^Failed to load resource: the server responded with a status of (\d+)/
const noNetworkLine =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|^WebSocket connection to/

export const signIn = async (page: Page, loginId: string, password = demoPassword): Promise<void> => {
  await page.getByLabel('Username').fill(loginId)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Submit' }).click()
}

const ask = (address: string, path: string, body: object, token?: string) =>
  fetch(address + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-opsdesk': 'e2e',
      ...(token === undefined ? {} : { cookie: `${sessionCookie}=${token}` }),
    },
    body: JSON.stringify(body),
  })

const tokenOf = (answer: Response): string | undefined =>
  new RegExp(`^${sessionCookie}=([^;]+)`).exec(answer.headers.get('set-cookie') ?? '')?.[1]

/** The token of the same session, which may be a new one and idles from now on; undefined when it is over. */
const tokenNow = async (address: string, token: string | undefined): Promise<string | undefined> => {
  if (token === undefined) return undefined
  // To ask who is signed in would leave it as idle as it is: it may end before the journey's first call.
  const answer = await ask(address, '/ops/opssession/touch', {}, token)
  return answer.ok ? (tokenOf(answer) ?? token) : undefined
}

/** Signs in without a browser and answers the token of the session. */
const openSession = async (address: string, loginId: string): Promise<string> => {
  const { signInKey } = (await (await fetch(`${address}/panel-config.json`)).json()) as { signInKey: string }
  const { payload } = (await (await ask(address, '/ops/opsloginnonce', {})).json()) as { payload: { nonce: string } }
  const password = sealPassword(signInKey, payload.nonce, demoPassword)
  const answer = await ask(address, '/ops/opslogin', { login_id: loginId, password, app_id: 'V14' })
  const token = tokenOf(answer)
  if (token === undefined) throw new Error(`${loginId} could not sign in: ${await answer.text()}`)
  return token
}

/** Every text that the page announced, in its order: a toast is gone after two seconds, seen or not. */
const keepAnnouncements = () => {
  const announced: string[] = []
  Object.assign(globalThis, { announced })
  const live = '[role="status"], [role="alert"]'
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const place = added instanceof Element ? added : added.parentElement
      if (place === null || (place.closest(live) === null && place.querySelector(live) === null)) continue
      const texts = document.createTreeWalker(added, NodeFilter.SHOW_TEXT)
      for (let node: Node | null = texts.currentNode; node !== null; node = texts.nextNode())
        if (node instanceof Text) announced.push(node.data)
    }
  }).observe(document, { childList: true, subtree: true })
}

/** What the page has announced since it was opened, by a toast or in place. */
export const announcedBy = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced)

export const expectAnnounced = (page: Page, text: string): Promise<void> =>
  expect.poll(() => announcedBy(page), { message: 'what the page announced' }).toContain(text)

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
        await context.addInitScript(keepAnnouncements)
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

  isOfOneDay: [
    async ({}, use) => {
      await passDayTurn(100_000)
      await use(true)
    },
    { auto: true, timeout: 120_000 },
  ],

  tokens: [async ({}, use) => use(new Map()), { scope: 'worker' }],

  context: async ({ context, watch }, use) => {
    await watch.follow(context)
    await use(context)
  },

  enter: async ({ baseURL, tokens }, use) => {
    if (baseURL === undefined) throw new Error('The configuration of Playwright names the address of the gateway.')
    await use(async (context, loginId) => {
      const token = (await tokenNow(baseURL, tokens.get(loginId))) ?? (await openSession(baseURL, loginId))
      tokens.set(loginId, token)
      const { hostname: domain } = new URL(baseURL)
      const httpOnlyCookie = { path: '/', httpOnly: true, secure: true, sameSite: 'Strict' } as const
      await context.addCookies([{ name: sessionCookie, value: token, domain, ...httpOnlyCookie }])
    })
  },

  openContext: async ({ browser, contextOptions, baseURL, watch, enter }, use) => {
    const opened: BrowserContext[] = []
    await use(async (loginId) => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL === undefined ? {} : { baseURL }) })
      opened.push(context)
      await watch.follow(context)
      if (loginId !== undefined) await enter(context, loginId)
      return context
    })
    for (const context of opened) await context.close()
  },

  lendRole: async ({}, use) => {
    const lent: string[][] = []
    await use(async (loginId, roleName) => {
      const rows = await askDatabase(
        `insert into staff_roles (staff_id, role_id) select p.id, r.id from staff p, roles r
         where p.login_id = $1 and r.role_name = $2 on conflict do nothing returning staff_id`,
        [loginId, roleName],
      )
      if (rows.length > 0) lent.push([loginId, roleName])
    })
    for (const pair of lent)
      await askDatabase(
        `delete from staff_roles where staff_id = (select id from staff where login_id = $1)
         and role_id = (select id from roles where role_name = $2)`,
        pair,
      )
  },

  lendPassword: async ({}, use) => {
    const lent: Record<string, unknown>[] = []
    await use(async (loginId) => {
      const columns = 'login_id, password_hash, password_set_at, password_set_by_admin'
      lent.push(...(await askDatabase(`select ${columns} from staff where login_id = $1`, [loginId])))
    })
    for (const { login_id: loginId, ...before } of lent)
      await askDatabase(
        'update staff set password_hash = $2, password_set_at = $3, password_set_by_admin = $4 where login_id = $1',
        [loginId, before['password_hash'], before['password_set_at'], before['password_set_by_admin']],
      )
  },

  openPanel: async ({ openContext }, use) => {
    await use(async (loginId) => (await openContext(loginId)).newPage())
  },
})

type Rules = 'every' | 'allButColour' | 'colour'

/** The rows of a long table that nobody sees without scrolling: they are drawn as the first ones are. */
const rowsFurtherDown = ':is(tbody, [role=rowgroup]) > :nth-child(n + 21)'

/** The bar and the menu are the same on every screen: the walk over all of them looks at them once. */
const shell = 'nav[aria-label="Main"], header[data-color-mode]'

type Theme = 'light' | 'dark'

interface Looked {
  /** CSS selector of what alone is looked at; what it covers was looked at before. */
  readonly within?: string
  readonly isShellToo?: boolean
  /** The themes in which its colours are looked at. */
  readonly colours?: readonly Theme[]
}

const wordMeaning = '#word-meaning'

/** Names the rules that the page breaks, and where. */
const faultsOfAccess = async (page: Page, rules: Rules, { within, isShellToo }: Looked): Promise<string[]> => {
  const hasMenu = (await page.getByRole('menu').count()) > 0
  // A page that has it already is not told all of it again.
  const hasAxe = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: ';' } : {}) }).setLegacyMode().exclude(rowsFurtherDown)
  if (within !== undefined) axe.include(within)
  if (isShellToo !== true) axe.exclude(shell)
  const { violations } = await axe
    // What passes is not told: to gather it takes longer than to find what does not.
    .options({
      resultTypes: ['violations'],
      ...(rules === 'colour' ? { runOnly: ['color-contrast'] } : {}),
      // Primer hangs menus on the body, beside every landmark.
      rules: { region: { enabled: !hasMenu }, 'color-contrast': { enabled: rules !== 'allButColour' } },
    })
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // What a word means is read with what has the focus, wherever it stands.
      .filter(({ target }) => !(id === 'region' && target.join(' ') === wordMeaning))
      .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/** Intervals in milliseconds of a poll for what comes within a few frames; the usual ones are 100, 250 and 500. */
export const soon = [25, 25, 50, 50, 100]

/** A colour on its way from one theme to the other is in neither. */
const expectStill = async (page: Page): Promise<void> => {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect
    .poll(() => page.evaluate(countMoving), { message: 'colours and places that change', intervals: soon })
    .toBe(0)
}

/** The screen is there, with what it asked for. */
export const expectSettled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Every rule in the light theme, and in the dark one those that a theme can break. The mouse points at nothing. */
export const expectAccessible = async (page: Page, looked: Looked = {}): Promise<void> => {
  // A tab that nobody looks at draws nothing.
  await page.bringToFront()
  await page.mouse.move(0, 0)
  const { colours = ['light', 'dark'] } = looked
  for (const [colorScheme, rules] of [
    ['light', colours.includes('light') ? 'every' : 'allButColour'],
    ...(colours.includes('dark') ? ([['dark', 'colour']] as const) : []),
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectStill(page)
    expect(await faultsOfAccess(page, rules, looked), `in the ${colorScheme} theme`).toEqual([])
  }
}
