import { useParams } from 'react-router-dom'
import { endSessions, listSessions } from '#contract/calls/people/sessionList.ts'
import { useCommand } from '#src/gateway/useCall.ts'
import { useList } from '#src/lists/useList.ts'
import { useSession } from '#src/session/useSession.ts'
import { PlaceLink } from '#src/session/PlaceLink.tsx'
import { sessionSearch, SessionsPage } from './parts/SessionsPage.tsx'
import { useEnding } from './useEnding.ts'

const SessionsOf = ({ loginId }: { readonly loginId: string }) => {
  const { session } = useSession()
  const list = useList({
    call: listSessions,
    search: sessionSearch,
    request: () => ({ loginId }),
    rowsOf: ({ sessions }) => sessions,
    staleMs: 0,
  })
  const { name = '' } = list.answer ?? {}
  const ending = useEnding(useCommand(endSessions, { invalidates: [listSessions] }), (sessionId) => ({
    loginId,
    sessionId,
  }))
  return (
    <SessionsPage
      up={
        <PlaceLink to="/user-management" muted>
          User Management
        </PlaceLink>
      }
      title={`Sessions of ${name || loginId}`}
      subtitle={`Every browser in which ${loginId} is signed in. Ending a session signs them out there; saved work is not lost.`}
      others={loginId === session.loginId ? 'all other sessions' : 'all sessions'}
      list={list}
      ending={ending}
    />
  )
}

export const SessionList = () => {
  const { loginId = '' } = useParams()
  return <SessionsOf key={loginId} loginId={loginId.toLowerCase()} />
}
