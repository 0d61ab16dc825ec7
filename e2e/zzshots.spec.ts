import { expect, expectSettled, test } from './desk.ts'
test('shots', async ({ openDesk }) => {
  test.setTimeout(240_000)
  const page = await openDesk('finance')
  for (const [name, at] of [['reg', '5'], ['imei', '8'], ['enach', '10']] as const)
    for (const [w, h, scheme] of [[1440, 900, 'light'], [1366, 768, 'dark'], [390, 844, 'light']] as const) {
      await page.setViewportSize({ width: w, height: h })
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(`/accounts?activeIndex=${at}`)
      await expectSettled(page)
      await page.screenshot({ path: `/tmp/regular-shots/${name}-${w}-${scheme}.png`, fullPage: true })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      console.log(name, w, scheme, 'overflow', over)
    }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/accounts?activeIndex=10')
  await page.getByRole('button', { name: /^Confirm: / }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.screenshot({ path: '/tmp/regular-shots/enach-confirm.png' })
  await page.keyboard.press('Escape')
})
