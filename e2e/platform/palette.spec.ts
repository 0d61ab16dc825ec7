import type { Page } from '@playwright/test'
import { ask } from '../database.ts'
import { expect, expectAccessible, test } from '../panel.ts'

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Go to a screen or merchant' })
const results = (page: Page) => page.getByRole('listbox', { name: 'Results' })
const openPalette = async (page: Page) => {
  await expect(page.getByRole('button', { name: /^Hello, / })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(searchField(page)).toBeFocused()
}

/** Names of the caches of people on this device, and whether a text stands open in one of them. */
const cachesWith = (page: Page, text: string) =>
  page.evaluate(async (wanted) => {
    const names = (await indexedDB.databases())
      .map(({ name = '' }) => name)
      .filter((name) => name.startsWith('ops_cache_'))
    const textIn = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return textIn(await value.arrayBuffer())
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value)
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
      if (typeof value === 'object' && value !== null)
        return (await Promise.all(Object.values(value).map(textIn))).join(' ')
      return String(value)
    }
    const found: boolean[] = []
    for (const name of names) {
      const database = await new Promise<IDBDatabase | undefined>((resolve) => {
        const request = indexedDB.open(name)
        // Removed since it was named: opening would make an empty one.
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => resolve(undefined)
      })
      if (database === undefined) continue
      const pieces = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction('pieces').objectStore('pieces').getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      found.push((await textIn(pieces)).includes(wanted))
      database.close()
    }
    return { count: names.length, isFound: found.includes(true) }
  }, text)

test('merchants are found without a network, by what this device keeps of them until the person logs out', async ({
  openContext,
  watch,
}) => {
  const context = await openContext()
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Username').fill('sales')
  await page.getByRole('textbox', { name: 'Password' }).fill('Opsdesk@2026')
  await page.getByRole('button', { name: 'Submit' }).click()
  await openPalette(page)
  await expect(page.getByText(/\b5,0\d\d merchants on this device, as of/)).toBeVisible()
  // Else no answer is shown in the frame of its key.
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)

  watch.expectNoNetwork()
  await context.setOffline(true)
  const first = results(page).getByRole('option').first()
  for (const [typed, wanted] of [
    ['kirana asha pune', 'Asha Kirana Store'],
    ['M0000002', 'Ravi Electronics'],
    ['9000000001', 'Asha Kirana Store'],
    ['+91 90000-00002\u200b', 'Ravi Electronics'],
    ['asha kirna', 'Asha Kirana Store'],
  ] as const) {
    await searchField(page).fill(typed)
    await expect(first).toContainText(wanted)
  }
  await searchField(page).fill('nobody has this name')
  await expect(page.getByText(/Not among the merchants on this device/)).toBeVisible()
  await context.setOffline(false)

  // The codes lie open, a mobile number does not; the first shows that what is kept can be read here at all.
  expect([await cachesWith(page, 'M0000001'), await cachesWith(page, '9000000001')]).toEqual([
    { count: 1, isFound: true },
    { count: 1, isFound: false },
  ])

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Hello, / }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expect.poll(() => cachesWith(page, 'M0000001')).toEqual({ count: 0, isFound: false })
})

test('on a full disk merchants are found while the panel is open, and it says that they are not kept; with room again they are', async ({
  openContext,
  baseURL: origin = '',
  watch,
}) => {
  const context = await openContext('opsadmin')
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 200_000 })
  await page.goto('/merchants')
  await openPalette(page)
  await expect(page.getByText(/\b5,0\d\d merchants on this device, as of .*\. No room to keep them\.$/)).toBeVisible()
  expect((await cachesWith(page, 'M0000001')).isFound).toBe(false)
  watch.expectNoNetwork()
  await context.setOffline(true)
  await searchField(page).fill('9000000002')
  await expect(results(page).getByRole('option').first()).toContainText('Ravi Electronics')
  await context.setOffline(false)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.reload()
  await openPalette(page)
  await expect(page.getByText(/\b5,0\d\d merchants on this device, as of [^.]*$/)).toBeVisible()
  await expect.poll(() => cachesWith(page, 'M0000001')).toEqual({ count: 1, isFound: true })
})

test('a copied transaction number is offered, found and opened; keys of an input method stay with it', async ({
  openContext,
}) => {
  const context = await openContext('opsadmin')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto('/merchants')
  const [transaction] = await ask("select txn_ref_number as ref from transactions where brand_code <> '' limit 1")
  const ref = String(transaction?.['ref'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), `\u200b"${ref}"\n`)
  await openPalette(page)
  await expectAccessible(page)
  await results(page).getByRole('group', { name: 'Copied' }).getByRole('option').click()
  await expect(searchField(page)).toHaveValue(ref)
  const found = results(page).getByRole('group', { name: 'Transactions' }).getByRole('option').first()
  await expect(found).toContainText(ref)
  await expectAccessible(page)

  const devtools = await context.newCDPSession(page)
  await devtools.send('Input.imeSetComposition', { text: 'क', selectionStart: 1, selectionEnd: 1 })
  await page.keyboard.press('Escape')
  await expect(searchField(page)).toBeFocused()
  await devtools.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })

  await searchField(page).fill(ref)
  await found.click()
  await expect(page).toHaveURL(new RegExp(`/payments/${ref}$`))
})
