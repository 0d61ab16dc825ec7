import type { Page } from '@playwright/test'
import { expect, expectSettled, test } from '../panel.ts'
import { rawCodesOf } from '../rawCodes.ts'
import { addressOf, screens } from '../screens.ts'

test.describe.configure({ mode: 'parallel' })

const screensOfWalk = 24
/** Roles, services and calls are known by their names, and a record of the audit may be any of them. */
const namesOnly = /^\/(?:user-management|people)\b/

for (let at = 0; at < screens.length; at += screensOfWalk) {
  const walk = screens.slice(at, at + screensOfWalk)
  test(`from ${walk[0]?.address} to ${walk.at(-1)?.address} no code of the wire is shown`, async ({
    openPanel,
    watch,
  }) => {
    watch.expectStatuses(...walk.flatMap(({ statuses = [] }) => statuses))
    const pages = new Map<string, Page>()
    const faults: string[] = []
    for (const screen of walk) {
      const { address, begun, loginId = 'opsadmin' } = screen
      const page = pages.get(loginId) ?? (await openPanel(loginId))
      pages.set(loginId, page)
      await page.goto(await addressOf(screen))
      await expectSettled(page)
      await begun?.act(page)
      for (const code of await rawCodesOf(page))
        if (!namesOnly.test(address) || !code.includes('_')) faults.push(`${address}: ${code}`)
    }
    expect(faults).toEqual([])
  })
}
