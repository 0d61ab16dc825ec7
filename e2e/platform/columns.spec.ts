import type { Page } from '@playwright/test'
import { faultsOfColumns } from '../columns.ts'
import { expect, expectSettled, test } from '../panel.ts'
import { screens } from '../screens.ts'

test.describe.configure({ mode: 'parallel' })

const height = 768
const screensOfWalk = 12

for (let at = 0; at < screens.length; at += screensOfWalk) {
  const walk = screens.slice(at, at + screensOfWalk)
  test(`from ${walk[0]?.address} to ${walk.at(-1)?.address} every column can be read at 1440 and at 1366`, async ({
    openPanel,
    watch,
  }) => {
    watch.expectStatuses(...walk.flatMap(({ statuses = [] }) => statuses))
    const pages = new Map<string, Page>()
    const faults: string[] = []
    for (const { address, begun, loginId = 'opsadmin' } of walk) {
      const page = pages.get(loginId) ?? (await openPanel(loginId))
      pages.set(loginId, page)
      await page.setViewportSize({ width: 1440, height })
      await page.goto(address)
      await expectSettled(page)
      await begun?.act(page)
      for (const width of [1440, 1366]) {
        await page.setViewportSize({ width, height })
        for (const fault of await faultsOfColumns(page)) faults.push(`${address} at ${width}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })
}
