import { type Browser, chromium, type Page } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '#commands/chromiumBrowser.ts'
import { signIn } from './signIn.ts'

export const launchChromium = (): Promise<Browser> => {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium. Install one, or set CHROMIUM to its path.')
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}

/** Lets a browser that knows nothing be signed in. */
export const cookieOf = async (address: string, loginId: string) => {
  const cookie = await signIn(address, loginId)
  const at = cookie.indexOf('=')
  return {
    name: cookie.slice(0, at),
    value: cookie.slice(at + 1),
    domain: new URL(address).hostname,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict' as const,
  }
}

export type Cookie = Awaited<ReturnType<typeof cookieOf>>

/** A page with nothing in any cache. Whatever happens it is closed, with its context. */
export const withColdPage = async <T>(
  browser: Browser,
  cookie: Cookie | undefined,
  look: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
  })
  try {
    if (cookie !== undefined) await context.addCookies([cookie])
    return await look(await context.newPage())
  } finally {
    await context.close()
  }
}
