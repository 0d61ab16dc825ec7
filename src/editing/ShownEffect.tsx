import { Banner } from '@primer/react'
import type { ReactNode } from 'react'
import { ReadState, type Read } from '#src/gateway/ReadState.tsx'
import { Refusal } from '#src/gateway/refusal.ts'

interface Props {
  readonly read: Read
  /** What is missing before it can be worked out. */
  readonly missing: string | undefined
  readonly skeleton: ReactNode
  readonly children: ReactNode
}

/** What an act will change, before anybody confirms it, or why that is not shown. */
export const ShownEffect = ({ read, missing, skeleton, children }: Props) => {
  if (missing !== undefined) return <p className="ui-muted">{missing}</p>
  const { error } = read
  // What was typed is wrong: a second try would be answered alike.
  if (error instanceof Refusal && error.status < 500)
    return <Banner variant="warning" layout="compact" title={error.message} />
  return (
    <ReadState read={read} failedTitle="What changes could not be loaded" skeleton={skeleton}>
      {children}
    </ReadState>
  )
}
