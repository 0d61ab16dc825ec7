import { useState } from 'react'
import type { UseMutationResult } from '@tanstack/react-query'
import type { OpenSession } from '#contract/calls/people/sessionList.ts'
import { Refusal } from '#src/gateway/refusal.ts'
import type { CallError } from '#src/gateway/useCall.ts'
import { showToast } from '#src/ui/toast.ts'

/** What the person was asked about: one session, or every one that is not the present. */
export type Asked = OpenSession | 'others'

export interface Ending {
  readonly asked: Asked | undefined
  readonly ask: (asked: Asked | undefined) => void
  readonly isRunning: boolean
  readonly confirm: () => void
}

const sayHowMany = (ended: number) =>
  showToast({
    kind: 'success',
    text:
      ended === 1
        ? 'One session was ended.'
        : ended === 0
          ? 'There was no other session.'
          : `${ended} sessions were ended.`,
  })

/** Asks first, then ends, then says how many there were. */
export const useEnding = <Request>(
  command: UseMutationResult<{ ended: number }, CallError, { request: Request }>,
  requestFor: (sessionId: string | undefined) => Request,
): Ending => {
  const [asked, ask] = useState<Asked>()
  return {
    asked,
    ask,
    isRunning: command.isPending,
    confirm: () => {
      if (asked === undefined || command.isPending) return
      command.mutate(
        { request: requestFor(asked === 'others' ? undefined : asked.id) },
        {
          onSuccess: ({ ended }) => sayHowMany(ended),
          onError: (error) => {
            if (error instanceof Refusal && error.code === 'session-not-open')
              showToast({ kind: 'info', text: error.message })
            else showToast({ kind: 'error', text: error.message })
          },
          onSettled: () => ask(undefined),
        },
      )
    },
  }
}
