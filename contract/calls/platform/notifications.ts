import { z } from 'zod'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, flag, instant, status, text } from '#contract/wire/columns.ts'
import { Notification } from '#contract/calls/files/files.ts'
import { WireFlag, wireObject } from '#contract/wire/wire.ts'
import { pages } from '#contract/wire/pages.ts'

export const listNotificationPage = defineCall({
  name: 'files.notificationPage',
  family: 'gateway',
  path: '/opsnotificationpage',
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  passive: true,
  summary:
    "All of the person's notifications or the unread ones, newest first, in pages; how many are unread, and the newest.",
  request: () =>
    wireObject({
      unread: WireFlag.default(false),
      ...pages(20, 100),
    }),
  response: () =>
    z.object({
      rows: z.array(Notification),
      total: z.int(),
      unread: z.int(),
      /** Whichever page is asked for. */
      newestId: z.uuid().nullable(),
    }),
  answer: 'payload',
  refusals: [],
})

export const notificationColumns = columnsOf(listNotificationPage, {
  fileName: text('File'),
  message: text('What Became of It'),
  about: status('About'),
  creationDate: instant('When'),
  notificationReceived: flag('State', ['Read', 'Unread']),
})

export const acknowledgeNotifications = defineCall({
  name: 'files.acknowledgeNotifications',
  family: 'gateway',
  path: '/opsnotificationsread',
  access: 'signed-in',
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary: 'The person has seen this notification and every earlier one; what came later stays unread.',
  request: () => wireObject({ socketId: z.uuid() }),
  response: () => z.object({ acknowledged: z.int() }),
  answer: 'payload',
  refusals: ['file-not-found'],
})
