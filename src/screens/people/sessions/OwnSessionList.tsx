import { endOwnSessions, listOwnSessions } from '#contract/calls/people/sessionList.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { useList } from '#src/lists/useList.ts'
import { sessionSearch, SessionsPage } from './parts/SessionsPage.tsx'
import { useEnding } from './useEnding.ts'

export const OwnSessionList = () => {
  const list = useList({
    call: listOwnSessions,
    search: sessionSearch,
    request: () => ({}),
    rowsOf: ({ sessions }) => sessions,
    staleMs: 0,
  })
  const ending = useEnding(useCommand(endOwnSessions, { invalidates: [listOwnSessions] }), (sessionId) => ({
    sessionId,
  }))
  return (
    <SessionsPage
      title="Your sessions"
      subtitle="Browsers where you are signed in. If you do not recognise one, end it and change your password."
      others="all other sessions"
      list={list}
      ending={ending}
    />
  )
}
