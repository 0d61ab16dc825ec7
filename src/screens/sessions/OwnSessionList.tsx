import { endOwnSessions, listOwnSessions } from '#contract/calls/sessionList.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { SessionsPage } from './parts/SessionsPage.tsx'
import { useEnding } from './useEnding.ts'

export const OwnSessionList = () => {
  const read = useCall(listOwnSessions, {}, { staleTime: 0 })
  const ending = useEnding(useCommand(endOwnSessions, { invalidates: [listOwnSessions] }), (sessionId) => ({
    sessionId,
  }))
  return (
    <SessionsPage
      title="Your sessions"
      subtitle="Every browser in which you are signed in. End what you do not recognise, and change your password."
      others="all other sessions"
      read={read}
      ending={ending}
    />
  )
}
