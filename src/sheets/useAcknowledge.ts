import { useQueryClient } from '@tanstack/react-query'
import { acknowledgeNotification, listNotifications, type Notification } from '#contract/files.ts'
import { callGateway } from '#src/gateway/call.ts'
import { callKey } from '#src/gateway/useCall.ts'

/** For notifications that the person has seen. One that cannot be sent stays unread, to be seen again. */
export const useAcknowledge = () => {
  const queries = useQueryClient()
  return async (seen: readonly Pick<Notification, 'socketId' | 'fileName'>[]): Promise<void> => {
    await Promise.allSettled(
      seen.map(({ socketId, fileName }) =>
        callGateway(acknowledgeNotification, { notificationReceived: true, socketId, fileName }),
      ),
    )
    await queries.invalidateQueries({ queryKey: callKey(listNotifications) })
  }
}
