import type { BrowserContext, Page } from '@playwright/test'
import { ask } from '../database.ts'
import { expect, expectAnnounced, test } from '../panel.ts'
import { changes, expectApplied, openUpload, sheet } from '../merchantSheets.ts'

interface Notices {
  readonly notices: Notification[]
}

/** Keeps every notice on the desktop; it is shown all the same. */
const keepNotices = () => {
  const notices: Notification[] = []
  Object.assign(globalThis, { notices })
  globalThis.Notification = class extends Notification {
    constructor(title: string, options?: NotificationOptions) {
      super(title, options)
      notices.push(this)
    }
  }
}

const noticedIn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as Notices).notices.map(({ title, body }) => `${title}: ${body}`))

const lookAway = (page: Page) =>
  page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))

/** What the browser answers when the panel asks whether it may show notices; as long as the session is open. */
const setPermission = async (page: Page, setting: 'granted' | 'denied' | 'prompt') => {
  const { targetInfo } = await (await page.context().newCDPSession(page)).send('Target.getTargetInfo')
  const { browserContextId = '' } = targetInfo
  const browser = await page.context().browser()?.newBrowserCDPSession()
  await browser?.send('Browser.setPermission', { permission: { name: 'notifications' }, setting, browserContextId })
}

const sendSheet = async (page: Page, name: string, from: number) => {
  const dialog = await openUpload(page)
  await dialog.getByLabel('Spreadsheet').setInputFiles(sheet(name, changes(from, 20)))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  return dialog
}

const openTab = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.goto('/merchants')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  return page
}

const bell = (page: Page, name = 'Notifications') => page.getByRole('button', { name, exact: true })

test('a result that two tabs are told of while nobody looks is one notice, and a click on it opens the job and has seen it', async ({
  openContext,
}) => {
  const context = await openContext('opsadmin')
  await context.grantPermissions(['notifications'])
  await context.addInitScript(keepNotices)
  // What other journeys left unread is no result of this one.
  await ask(`update notifications set notification_received = true`)
  const other = await openTab(context)
  await expect(bell(other)).toBeVisible()
  const page = await openTab(context)
  const dialog = await openUpload(page)
  await lookAway(page)
  await lookAway(other)
  await dialog.getByLabel('Spreadsheet').setInputFiles(sheet('noticed.xlsx', changes(1701, 20)))
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expectApplied(dialog)
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const tabs = [page, other]
  for (const tab of tabs) await expect(bell(tab, 'Notifications, 1 unread')).toBeVisible()
  const said = await Promise.all(tabs.map(noticedIn))
  expect(said.flat()).toEqual([expect.stringMatching(/^File processed: noticed_.+\.xlsx\n20 rows applied$/)])

  const shownBy = tabs[said.findIndex(({ length }) => length === 1)] ?? page
  await shownBy.evaluate(() => {
    for (const notice of (globalThis as unknown as Notices).notices) notice.dispatchEvent(new Event('click'))
  })
  await expect(shownBy).toHaveURL(/\/file-jobs\/[0-9a-f-]{36}$/)
  await expect(shownBy.getByRole('heading', { name: /^noticed_/ })).toBeVisible()
  await expect(bell(shownBy)).toBeVisible()
  expect(
    await ask(
      `select n.notification_received, count(a.id)::int as acts from notifications n
       left join audit_entries a on a.subject = 'notification:' || n.id and a.call = 'files.acknowledgeNotification'
       where n.file_name like 'noticed\\_%' group by n.notification_received`,
    ),
  ).toEqual([{ notification_received: true, acts: 1 }])
})

test('whoever has not been asked is asked once after an upload, and told on the desktop from then on', async ({
  openPanel,
}) => {
  const page = await openPanel('opsadmin')
  await page.addInitScript(keepNotices)
  await page.goto('/merchants')
  await setPermission(page, 'prompt')
  const dialog = await sendSheet(page, 'asked.xlsx', 1731)
  await expectApplied(dialog)
  expect(await noticedIn(page)).toEqual([])
  await setPermission(page, 'granted')
  await dialog.getByRole('button', { name: 'Allow' }).click()
  await expect(dialog.getByText('Be told on the desktop when a file is done?')).toBeHidden()

  const next = await sendSheet(page, 'asked again.xlsx', 1761)
  await expectApplied(next)
  await expect(next.getByText('Be told on the desktop when a file is done?')).toBeHidden()
  await expect
    .poll(() => noticedIn(page))
    .toEqual([expect.stringMatching(/^File processed: asked again_.+\n20 rows applied$/)])
})

test('whoever said no in the browser is not asked, and is told by the panel alone', async ({ openPanel }) => {
  const page = await openPanel('opsadmin')
  await page.addInitScript(keepNotices)
  await page.goto('/merchants')
  await setPermission(page, 'denied')
  const dialog = await sendSheet(page, 'unasked.xlsx', 1791)
  await expectApplied(dialog)
  await expect(dialog.getByText('Be told on the desktop when a file is done?')).toBeHidden()
  const [told] = await ask(`select file_name from notifications where file_name like 'unasked\\_%'`)
  await expectAnnounced(page, `${String(told?.['file_name'])}: 20 rows applied`)
  expect(await noticedIn(page)).toEqual([])
})
