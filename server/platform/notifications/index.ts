import type { Handlers } from '#server/gateway/handler.ts'
import { acknowledgeNotification } from './acknowledgeNotification.ts'
import { acknowledgeNotifications } from './acknowledgeNotifications.ts'
import { listNotificationPage } from './listNotificationPage.ts'
import { listNotifications } from './listNotifications.ts'
import { listSocketNotifications } from './listSocketNotifications.ts'
import { setNotification } from './setNotification.ts'

export const notificationsHandlers = {
  'files.sockets': listSocketNotifications,
  'files.notifications': listNotifications,
  'files.notificationPage': listNotificationPage,
  'files.acknowledgeNotifications': acknowledgeNotifications,
  'files.setNotification': setNotification,
  'files.acknowledgeNotification': acknowledgeNotification,
} satisfies Partial<Handlers<'files'>>

export { sendNotifications } from './sendNotifications.ts'
export { tellAdministrators } from './tellAdministrators.ts'
export { tellHolders, tellPerson } from './tellPeople.ts'
export { unseenNotifications } from './unseenNotifications.ts'
