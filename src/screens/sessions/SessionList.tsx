import { Link } from '@primer/react'
import { Link as RouterLink, useParams } from 'react-router-dom'
import { endSessions, listSessions } from '#contract/calls/sessionList.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { useSession } from '#src/session/useSession.ts'
import { SessionsPage } from './parts/SessionsPage.tsx'
import { useEnding } from './useEnding.ts'

const SessionsOf = ({ loginId }: { readonly loginId: string }) => {
  const { session } = useSession()
  const read = useCall(listSessions, { loginId }, { staleTime: 0 })
  const ending = useEnding(useCommand(endSessions, { invalidates: [listSessions] }), (sessionId) => ({
    loginId,
    sessionId,
  }))
  return (
    <SessionsPage
      up={
        <Link as={RouterLink} to="/user-management" muted>
          User Management
        </Link>
      }
      title={
        read.data === undefined || read.data.name === '' ? `Sessions of ${loginId}` : `Sessions of ${read.data.name}`
      }
      subtitle={`Every browser in which ${loginId} is signed in. Who is ended has to sign in again; nothing that was saved is lost.`}
      others={loginId === session.loginId ? 'all other sessions' : 'all sessions'}
      read={read}
      ending={ending}
    />
  )
}

export const SessionList = () => {
  const { loginId = '' } = useParams()
  return <SessionsOf key={loginId} loginId={loginId.toLowerCase()} />
}
