import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findChromium } from '#commands/chromiumBrowser.ts'
import type { Cookie } from './chromium.ts'
import { endOnce } from './endOnce.ts'

/** A profile of a browser on the disk, which outlives the browser. */
export interface OwnProfile {
  readonly folder: string
  /** Starts a browser on it, which ends afterwards whatever happens. */
  withBrowser<T>(look: (context: BrowserContext) => Promise<T>): Promise<T>
  remove(): void
}

export const openProfile = (cookie: Cookie, serviceWorkers: 'allow' | 'block'): OwnProfile => {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('There is no Chromium. Install one, or set CHROMIUM to its path.')
  const profile = mkdtempSync(join(tmpdir(), 'opsdesk-profile-'))
  return {
    folder: profile,
    withBrowser: async (look) => {
      const context = await chromium.launchPersistentContext(profile, {
        executablePath,
        args: CHROMIUM_FLAGS,
        viewport: { width: 1280, height: 800 },
        locale: 'en-IN',
        timezoneId: 'Asia/Kolkata',
        serviceWorkers,
      })
      const close = endOnce(() => context.close())
      try {
        await context.addCookies([cookie])
        return await look(context)
      } finally {
        await close()
      }
    },
    remove: () => rmSync(profile, { recursive: true, force: true }),
  }
}
