import { Button } from '@primer/react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OpenSession } from '#contract/calls/sessionList.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { Page } from '#src/ui/Page.tsx'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import type { Ending } from '../useEnding.ts'
import { EndSessionDialog } from './EndSessionDialog.tsx'
import { SessionTable } from './SessionTable.tsx'

interface Props {
  readonly up?: ReactNode
  readonly title: string
  readonly subtitle: string
  /** What is ended at once: 'all sessions'. */
  readonly others: string
  readonly read: UseQueryResult<{ readonly sessions: readonly OpenSession[] }, CallError>
  readonly ending: Ending
}

const skeletonRows = 3

export const SessionsPage = ({ up, title, subtitle, others, read, ending }: Props) => {
  const sessions = read.data?.sessions ?? []
  const isNobody = read.error instanceof Refusal && read.error.code === 'no-such-person'
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <Page
      up={up}
      title={title}
      subtitle={isNobody ? undefined : subtitle}
      actions={
        hasOthers ? (
          <Button variant="danger" onClick={() => ending.ask('others')}>
            End {others}
          </Button>
        ) : undefined
      }
    >
      <ScreenState
        state={isNobody ? 'empty' : screenStateOf(read, sessions.length === 0)}
        skeleton={<SessionTable sessions={[]} skeletonRows={skeletonRows} onEnd={() => undefined} />}
        title={
          isNobody ? 'There is nobody with this username' : read.error === null ? 'Nobody is signed in' : undefined
        }
        text={
          isNobody
            ? 'Check the address, or open the person from User Management.'
            : (read.error?.message ??
              'There is no open session. Sessions end when idle, at midnight in India and by Logout.')
        }
        requestId={read.error instanceof Refusal && !isNobody ? read.error.requestId : undefined}
        onRetry={() => void read.refetch()}
      >
        <SessionTable sessions={sessions} onEnd={ending.ask} />
      </ScreenState>
      {ending.asked !== undefined && <EndSessionDialog ending={ending} asked={ending.asked} others={others} />}
    </Page>
  )
}
