import { useQueryClient } from '@tanstack/react-query'
import { acknowledgeNotification, listNotifications, type Notification } from '#contract/calls/files/files.ts'
import { listNotificationPage } from '#contract/calls/platform/notifications.ts'
import { callGateway } from '#src/gateway/call.ts'
import { callKey } from '#src/gateway/useCall.ts'

/** What is no longer true once one was seen, or another has come. */
export const notificationReads = [listNotifications, listNotificationPage] as const

/** For notifications that the person has seen. One that cannot be sent stays unread, to be seen again. */
export const useAcknowledge = () => {
  const queries = useQueryClient()
  return async (seen: readonly Pick<Notification, 'socketId' | 'fileName'>[]): Promise<void> => {
    await Promise.allSettled(
      seen.map(({ socketId, fileName }) =>
        callGateway(acknowledgeNotification, { notificationReceived: true, socketId, fileName }),
      ),
    )
    await Promise.all(notificationReads.map((entry) => queries.invalidateQueries({ queryKey: callKey(entry) })))
  }
}
