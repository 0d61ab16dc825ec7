import type { Page } from '@playwright/test'
import { faultsOfColumns } from '../columns.ts'
import { isFull, shiftsOf, watchShifts } from '../opening.ts'
import { expect, expectSettled, test } from '../panel.ts'
import { addressOf, screens } from '../screens.ts'

test.describe.configure({ mode: 'parallel' })

const height = 768
const screensOfWalk = 12

/** What has nothing to show to whoever opens it first, and why. */
const bare: Readonly<Record<string, string>> = {
  '/offer-mgmt?brand=ASTRON&activeIndex=4': 'writes a file of a day; none is written yet',
  '/brand-config?brand=ASTRON&activeIndex=7': 'documented: nothing to set yet',
  '/reports?activeIndex=6': 'writes a file to Downloads',
  '/reports?activeIndex=8': 'writes a file to Downloads',
  '/reports?activeIndex=9': 'writes a file to Downloads',
  '/accounts?activeIndex=6&mis=reliance': 'writes mail; none is sent yet',
  '/merchant-details?merchant_code=M0000002&tab=app-install-status': 'the app was not installed',
  '/supermerchants/add-edit-merchant/add': 'asks for the code of the one to onboard',
  '/received-file': 'no file was shared',
  '/reports/documents/:record': 'its pages are drawn into a canvas',
  '/nowhere': 'there is no such page',
}

/** A link that opens a row: what is below it makes room once it is known how much. */
const opensRow = '/brand-config?brand=ASTRON&activeIndex=4&scheme=ASTRON_EMI'

for (let at = 0; at < screens.length; at += screensOfWalk) {
  const walk = screens.slice(at, at + screensOfWalk)
  test(`from ${walk[0]?.address} to ${walk.at(-1)?.address} every screen opens full and still, and every column can be read at 1440 and at 1366`, async ({
    openPanel,
    watch,
  }) => {
    watch.expectStatuses(...walk.flatMap(({ statuses = [] }) => statuses))
    const pages = new Map<string, Page>()
    const faults: string[] = []
    for (const screen of walk) {
      const { address, begun, statuses, loginId = 'opsadmin' } = screen
      const known = pages.get(loginId)
      const page = known ?? (await openPanel(loginId))
      if (known === undefined) await watchShifts(page)
      pages.set(loginId, page)
      await page.setViewportSize({ width: 1440, height })
      await page.goto(await addressOf(screen))
      await expectSettled(page)
      if (address !== opensRow) for (const shift of await shiftsOf(page)) faults.push(`${address}: ${shift}`)
      // What waits elsewhere is asked for once the screen is drawn.
      if (statuses === undefined && !(address in bare))
        await expect.poll(() => isFull(page), { message: `${address} shows work without a key` }).toBe(true)
      await begun?.act(page)
      for (const width of [1440, 1366]) {
        await page.setViewportSize({ width, height })
        for (const fault of await faultsOfColumns(page)) faults.push(`${address} at ${width}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })
}
