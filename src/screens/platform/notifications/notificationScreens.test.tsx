import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { acknowledgeNotification, type Notification } from '#contract/calls/files/files.ts'
import { acknowledgeNotifications, listNotificationPage } from '#contract/calls/platform/notifications.ts'
import { Toasts } from '#src/ui/Toasts.tsx'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { NotificationCentre } from './NotificationCentre.tsx'

const idOf = (at: number) => `0198d4a2-5d1e-7c3b-9a44-${String(at).padStart(12, '0')}`
const told = (at: number): Notification => ({
  about: at === 1 ? 'waiting' : 'ended',
  socketId: idOf(at),
  fileName: `stores ${at}.xlsx`,
  fileType: 'MERCHANT_UPDATE_INPUT',
  jobId: idOf(100 + at),
  message: `${at} rows applied`,
  notificationReceived: false,
  creationDate: '2026-01-31T06:30:00Z',
})

let rows: Notification[]
let gateway: ReturnType<typeof openPageGateway>
let shown: Awaited<ReturnType<typeof showScreen>>

const open = async (at: string) => {
  const centre = (
    <>
      <NotificationCentre />
      <Toasts />
    </>
  )
  const job = { path: '/file-jobs/:jobId', element: <p>The job</p> }
  shown = await showScreen([{ path: '/notifications', element: centre }, job], { at, services: [] })
}
const row = (at: number) => page.getByRole('row', { name: `stores ${at}.xlsx` })
const address = () => shown.router.state.location.pathname + shown.router.state.location.search
const asked = () =>
  gateway.sent
    .filter(({ name }) => name === acknowledgeNotification.name || name === acknowledgeNotifications.name)
    .map(({ body }) => body)

beforeEach(() => {
  rows = [3, 2, 1].map(told)
  gateway = openPageGateway()
  gateway.answer(listNotificationPage, ({ unread, page: at, size }) => {
    const unseen = rows.filter(({ notificationReceived }) => !notificationReceived)
    const wanted = unread ? unseen : rows
    return {
      rows: wanted.slice((at - 1) * size, at * size),
      total: wanted.length,
      unread: unseen.length,
      newestId: rows[0]?.socketId ?? null,
    }
  })
  gateway.answer(acknowledgeNotification, ({ socketId, notificationReceived }) => {
    rows = rows.map((one) => (one.socketId === socketId ? { ...one, notificationReceived } : one))
    return {}
  })
})
afterEach(() => shown.close())

it('what is unread is marked one by one and taken back, and a link to a job is read when it is followed', async () => {
  await open('/notifications')
  await expect.element(page.getByText('3 unread')).toBeVisible()
  await expect.element(row(1).getByText('Needs confirmation')).toBeVisible()
  await page.getByRole('button', { name: 'Mark stores 2.xlsx as read' }).click()
  await expect.element(page.getByText('2 unread')).toBeVisible()
  await page.getByRole('button', { name: 'Mark stores 2.xlsx as unread' }).click()
  await expect.element(page.getByText('3 unread')).toBeVisible()

  await page.getByRole('link', { name: '3 rows applied' }).click()
  await expect.element(page.getByText('The job')).toBeVisible()
  expect(shown.router.state.location).toMatchObject({ pathname: `/file-jobs/${idOf(103)}`, hash: '#failed-rows' })
  await expect.poll(() => rows.map(({ notificationReceived }) => notificationReceived)).toEqual([true, false, false])
})

it('the unread ones have an address, and the focus stays where the next can be chosen when one goes', async () => {
  await open('/notifications?page=7')
  await page.getByRole('button', { name: 'First page' }).click()
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect.poll(address).toBe('/notifications?show=unread')
  await page.getByRole('button', { name: 'Mark stores 3.xlsx as read' }).click()
  await expect.element(row(3)).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.getAttribute('aria-pressed')).toBe('true')
  row(2).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/file-jobs/${idOf(102)}`)
})

it('all are marked up to the newest that was shown; one refusal says so, and nothing is marked', async () => {
  gateway.answer(acknowledgeNotifications, () => ({ refuse: 'not-allowed' }))
  await open('/notifications?show=unread')
  const all = page.getByRole('button', { name: 'Mark all as read' })
  await all.click()
  await expect.element(page.getByText('You are not allowed to do this.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('3 unread')).toBeVisible()

  gateway.answer(acknowledgeNotifications, () => {
    rows = rows.map((one) => ({ ...one, notificationReceived: true }))
    return { acknowledged: 3 }
  })
  await all.click()
  await expect.element(page.getByText('Nothing is unread')).toBeVisible()
  await expect.element(all).toBeDisabled()
  expect(asked()).toEqual([{ socket_id: idOf(3) }, { socket_id: idOf(3) }])
})

it('nothing at all, and a list that cannot be read, say what to do next', async () => {
  rows = []
  await open('/notifications')
  await expect.element(page.getByText('No notifications yet')).toBeVisible()
  shown.close()
  gateway.answer(listNotificationPage, () => ({ refuse: 'broken' }))
  await open('/notifications')
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  gateway.answer(listNotificationPage, () => ({ rows: [told(1)], total: 1, unread: 1, newestId: idOf(1) }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(row(1)).toBeVisible()
})
