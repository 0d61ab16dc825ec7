import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { acknowledgeNotification, listNotifications, type Notification } from '#contract/calls/files/files.ts'
import { NotificationBell } from './NotificationBell.tsx'
import { Toasts } from '#src/ui/Toasts.tsx'
import { openPageGateway, showScreen } from '#tests/support/screens.tsx'
import { FileEvents } from '#src/uploads/FileEvents.tsx'

const socket = vi.hoisted(() => ({ deliver: (_: unknown): void => undefined }))
vi.mock('#src/gateway/socket.ts', () => ({
  useSocketConnected: () => undefined,
  useSocketEvent: (_name: string, handler: (value: unknown) => void) => {
    socket.deliver = handler
  },
}))

const notification: Notification = {
  about: 'ended',
  socketId: '0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a09',
  fileName: 'stores.xlsx',
  fileType: 'MERCHANT_UPDATE_INPUT',
  jobId: '0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a00',
  message: '4,000 rows applied, 37 failed',
  notificationReceived: false,
  creationDate: '2026-01-31T06:30:00Z',
}

let isReceived: boolean
let gateway: ReturnType<typeof openPageGateway>
let shown: Awaited<ReturnType<typeof showScreen>>

const acknowledgements = () => gateway.sent.filter(({ name }) => name === acknowledgeNotification.name).length
const pressOpen = () => {
  const found = page.getByRole('status').getByRole('button', { name: 'Open', exact: true })
  const open = found.query() as HTMLElement | null
  open?.click()
  return open !== null
}
const bell = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  isReceived = false
  gateway = openPageGateway()
  gateway.answer(listNotifications, () => [{ ...notification, notificationReceived: isReceived }])
  gateway.answer(acknowledgeNotification, (request) => {
    isReceived = request.notificationReceived
    return {}
  })
  const shell = (
    <>
      <NotificationBell />
      <FileEvents />
      <Toasts />
    </>
  )
  shown = await showScreen([{ path: '*', element: shell }], { at: '/', services: [] })
})

afterEach(() => {
  vi.restoreAllMocks()
  shown.close()
})

describe('a processed file', () => {
  it('is unread until the list is opened, when nobody looks at the panel', async () => {
    await expect.element(bell('Notifications, 1 unread')).toBeVisible()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    socket.deliver(notification)
    await expect.poll(() => gateway.sent.filter(({ name }) => name === listNotifications.name)).toHaveLength(2)
    await expect.element(bell('Notifications, 1 unread')).toBeVisible()
    expect(acknowledgements()).toBe(0)
    expect(page.getByRole('status').getByText('37 failed').elements()).toEqual([])

    await bell('Notifications, 1 unread').click()
    await expect
      .element(page.getByRole('link', { name: '4,000 rows applied, 37 failed' }))
      .toHaveAttribute('href', `/file-jobs/${notification.jobId}#failed-rows`)
    await expect.element(bell('Notifications')).toBeInTheDocument()
    expect(acknowledgements()).toBe(1)
  })

  it('is seen by whoever looks at the panel, and opens from its notice', async () => {
    await expect.element(bell('Notifications, 1 unread')).toBeVisible()
    socket.deliver(notification)
    // The notice is gone after two seconds: pressed by the page itself, however long a pointer takes to come.
    await expect.poll(pressOpen).toBe(true)
    expect(shown.router.state.location.pathname).toBe(`/file-jobs/${notification.jobId}`)
    await expect.element(bell('Notifications')).toBeVisible()
    expect(acknowledgements()).toBe(1)
  })
})
