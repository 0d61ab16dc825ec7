import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from '@playwright/test'
import { refusals } from '#contract/wire/refusals.ts'
import { expect, expectAccessible, expectSettled, test } from './panel.ts'
import { addressOf, screens, type Screen } from './screens.ts'

/** `npm run look` says where the pictures go. */
const folder = process.env['LOOK'] ?? '.tmp/look'
const wanted = new RegExp(process.env['LOOK_ONLY'] ?? '')

/** As people see it, with nothing in it, and with a gateway that answers nothing. */
const states = ['full', 'empty', 'failing'] as const
type State = (typeof states)[number]
const looks = [
  { colorScheme: 'light', width: 1440, height: 900, seen: states },
  { colorScheme: 'dark', width: 1366, height: 768, seen: states },
  { colorScheme: 'light', width: 1093, height: 768, seen: ['full'] },
] as const satisfies readonly { readonly seen: readonly State[]; readonly [key: string]: unknown }[]
const screensOfWalk = 7

/** Who is signed in is known in every state. */
const ofSession = /\/ops\/(ops(login|logout|session|loginnonce)\w*|session\w*)/i

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      /^(total|count|matched)$/i.test(key) && typeof inner === 'number' ? 0 : emptied(inner),
    ]),
  )
}

const answerAs = async (state: State, route: Route): Promise<void> => {
  if (state === 'full' || ofSession.test(route.request().url())) return route.continue()
  if (state === 'failing') {
    const { status, text } = refusals['database-away']
    const body = { status: 'failure', code: 'database-away', message: text, requestId: 'look' }
    return route.fulfill({ status, json: body })
  }
  const answer = await route.fetch()
  if (!answer.ok() || !(answer.headers()['content-type'] ?? '').includes('json'))
    return route.fulfill({ response: answer })
  return route.fulfill({ response: answer, json: emptied(await answer.json()) })
}

const nameOf = (screen: Screen): string => {
  const at = String(screens.indexOf(screen)).padStart(3, '0')
  return `${at}-${screen.address.replaceAll(/[^\w]+/g, '-').replace(/^-/, '')}`
}

/** Answers with the barriers of a state that no journey brings about. */
const lookAt = async (page: Page, screen: Screen, state: State): Promise<string[]> => {
  for (const { width, height, colorScheme } of looks.filter(({ seen }) => seen.some((one) => one === state))) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(await addressOf(screen))
    // What never settles is seen as it is.
    await expectSettled(page).catch(() => undefined)
    if (state === 'full') await screen.begun?.act(page).catch(() => undefined)
    await page.screenshot({ path: join(folder, `${nameOf(screen)}-${state}-${width}.png`) })
  }
  if (state === 'full') return []
  const barriers = await expectAccessible(page).then(
    () => undefined,
    (error: unknown) => String(error),
  )
  return barriers === undefined ? [] : [`${nameOf(screen)}, ${state}: ${barriers}`]
}

const looked = screens.filter(({ address }) => wanted.test(address))
for (let at = 0; at < looked.length; at += screensOfWalk) {
  const walk = looked.slice(at, at + screensOfWalk)
  test(`from ${walk[0]?.address} to ${walk.at(-1)?.address}`, async ({ openContext, watch }) => {
    // Seven views of each screen, and two searches for barriers.
    test.setTimeout(walk.length * 90_000)
    mkdirSync(folder, { recursive: true })
    watch.expectStatuses(403, 404, 409, 422, 503)
    let state: State = 'full'
    const contexts = new Map<string, BrowserContext>()
    const barriers: string[] = []
    for (const screen of walk) {
      const { loginId = 'opsadmin' } = screen
      const context = contexts.get(loginId) ?? (await openContext(loginId))
      if (!contexts.has(loginId)) await context.route(/\/(ops|platform)\//, (route) => answerAs(state, route))
      contexts.set(loginId, context)
      const page = await context.newPage()
      for (state of states) barriers.push(...(await lookAt(page, screen, state)))
      await page.close()
      writeFileSync(join(folder, `${nameOf(screen)}.txt`), screen.begun?.name ?? '')
    }
    expect(barriers).toEqual([])
  })
}
