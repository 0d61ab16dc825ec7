import type { Page } from '@playwright/test'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import { expect, expectAccessible, test } from '../panel.ts'

const utrRow = ['OD-1-1', 'UTR0000000000001', '100.00', '2026-01-31']
const bytesOf = (headers: readonly string[], row: string[]): number[] => [
  ...buildSheet({ headers, rows: [row], format: 'xlsx' }),
]
const utrSheet = () => bytesOf(sheetHeaders('utrNumbers'), utrRow)

test.describe('a sheet that another app shares', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens the upload that has its columns, and is kept as a file that was chosen there', async ({ openPanel }) => {
    const page = await openPanel('finance')
    await page.goto('/downloads')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    // As the system posts it to the address of the manifest.
    await page.evaluate((bytes) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'post',
        action: '/received-file',
        enctype: 'multipart/form-data',
      })
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'sheet' })
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(bytes)], 'bank day.xlsx'))
      field.files = chosen.files
      form.append(field)
      document.body.append(form)
      form.submit()
    }, utrSheet())
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('bank day.xlsx')).toBeVisible()
    await expect(dialog.getByText('Records Found: 1')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('upload')).toBe('update_utr')
    await page.reload()
    await expect(dialog.getByText('bank day.xlsx')).toBeVisible()
  })
})

/** As a system that opens files with the installed panel hands one over. */
const openWith = (page: Page, bytes: number[], name: string) =>
  page.addInitScript(
    ([given, called]) => {
      const handle = { getFile: async () => new File([new Uint8Array(given)], called) }
      const setConsumer = (take: (params: { files: readonly (typeof handle)[] }) => void) => take({ files: [handle] })
      Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } })
    },
    [bytes, name] as const,
  )

test('a file that is opened with the panel and fits no upload is shown with all that the person has', async ({
  openPanel,
}) => {
  const page = await openPanel('finance')
  await openWith(page, bytesOf(['a', 'b', 'c'], ['1', '2', '3']), 'rows.csv.xlsx')
  await page.goto('/received-file')
  await expect(page.getByText(/^Its first row fits none of your uploads/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Uploads' }).getByText('Upload UTR', { exact: false }).click()
  await expect(page.getByRole('dialog').getByText('rows.csv.xlsx')).toBeVisible()
})

test('a window without a file says how one comes', async ({ openPanel }) => {
  const page = await openPanel('support')
  await page.goto('/received-file')
  await expect(page.getByText('No file came')).toBeVisible()
})

test('the panel offers to be installed on the second day, and no more once somebody declined', async ({
  openPanel,
}) => {
  const page = await openPanel('support')
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => {
          document.documentElement.dataset['asked'] = 'yes'
          return Promise.resolve({ outcome: 'dismissed' })
        },
      })
      dispatchEvent(event)
    })
  })
  const offer = page.getByText(/^Install the desk on this computer/)
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Downloads')
  await page.getByRole('button', { name: /^Hello/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Install the desk' })).toBeVisible()
  await expect(offer).toBeHidden()

  await page.evaluate(() => localStorage.setItem('opsdesk.days', '2026-01-01 1'))
  await page.reload()
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.reload()
  await page.getByRole('button', { name: /^Hello/ }).click()
  await page.getByRole('menuitem', { name: 'Install the desk' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['asked'])).toBe('yes')
  await expect(offer).toBeHidden()
})

test('Chromium takes the manifest whole: shortcuts, sheets that are shared, and files that are opened', async ({
  openPanel,
}) => {
  const page = await openPanel('support')
  await page.goto('/downloads')
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { shortcuts, share_target, file_handlers } = JSON.parse(data ?? '{}') as Record<string, unknown>
  expect(
    [shortcuts, share_target, file_handlers].map((part) => JSON.stringify(part).includes('/received-file')),
  ).toEqual([false, true, true])
  expect((shortcuts as { url: string }[]).map(({ url }) => url)).toEqual([
    '/waiting',
    '/merchants',
    '/#go-to',
    '/bulk-uploads',
  ])
})

test('the shortcut Go to opens the palette on the first screen, once', async ({ openPanel }) => {
  const page = await openPanel('support')
  await page.goto('/#go-to')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(new URL(page.url()).hash).toBe('')
})

test('the icon of the panel has the count of what waits, and none after a logout', async ({ openPanel }) => {
  const page = await openPanel('ratechecker')
  await page.addInitScript(() => {
    const tell = (count: number) => {
      document.documentElement.dataset['badge'] = String(count)
      return Promise.resolve()
    }
    Object.assign(navigator, { setAppBadge: tell, clearAppBadge: () => tell(0) })
  })
  const badge = () => page.evaluate(() => document.documentElement.dataset['badge'])
  await page.goto('/waiting')
  const waiting = page
    .getByRole('link', { name: /^Waiting for me/ })
    .locator('span')
    .last()
  await expect(waiting).toHaveText(/^\d+$/)
  await expect.poll(badge).toBe(await waiting.textContent())
  await page.getByRole('button', { name: /^Hello/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect.poll(badge).toBe('0')
})
