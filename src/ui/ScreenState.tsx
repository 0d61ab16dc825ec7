import { AlertIcon, CloudOfflineIcon, InboxIcon, SearchIcon, ShieldLockIcon, type Icon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import type { ReactNode } from 'react'
import hidden from './hidden.module.css'
import styles from './ScreenState.module.css'

export type ScreenStateName = 'loading' | 'failed' | 'forbidden' | 'offline' | 'empty' | 'ready'

interface Props {
  readonly state: ScreenStateName
  readonly children?: ReactNode
  /** Shown while loading, in the size of what comes. */
  readonly skeleton?: ReactNode
  /** Replaces the heading of the present state, for example 'No data found for this criteria!'. */
  readonly title?: string | undefined
  /** What is so, or what to do next. `offline` says always the same. */
  readonly text?: string | undefined
  /** What was answered in place of the content: it says why, and the request id that support asks for. */
  readonly error?: {
    readonly message: string
    readonly requestId?: string | undefined
    /** The code of a refusal: what does not exist has not failed. */
    readonly code?: string
  } | null
  readonly onRetry?: (() => void) | undefined
  readonly action?: ReactNode
  readonly icon?: Icon
  /** In a part of a screen that is no higher than a few lines. */
  readonly isSmall?: boolean
}

type Absent = Exclude<ScreenStateName, 'ready' | 'loading'>

const words: Record<Absent, { icon: Icon; title: string; text: string }> = {
  failed: { icon: AlertIcon, title: 'This could not be loaded', text: 'Try again. If it happens again, tell support.' },
  forbidden: {
    icon: ShieldLockIcon,
    title: 'You may not see this',
    text: 'Ask an administrator for access if you need it for your work.',
  },
  offline: {
    icon: CloudOfflineIcon,
    title: 'No connection to the gateway',
    text: 'Check the network. This page loads by itself when the connection is back.',
  },
  empty: { icon: InboxIcon, title: 'Nothing here yet', text: '' },
}

/** A number that nothing has is an answer: trying again or asking support helps nobody. */
const missing = { icon: SearchIcon, title: 'There is nothing here', text: '' }
const isMissing = (state: ScreenStateName, error: Props['error']): boolean =>
  state === 'failed' && error?.code?.endsWith('-not-found') === true

export const ScreenState = (props: Props) => {
  const { state, children, skeleton, title, text, error, onRetry, action, icon, isSmall = false } = props
  if (state === 'ready') return <>{children}</>
  if (state === 'loading') {
    return (
      <div aria-busy="true" className={styles.loading}>
        <span role="status" className={hidden.hidden}>
          Loading
        </span>
        {skeleton}
      </div>
    )
  }
  const isAbsent = isMissing(state, error)
  const { icon: StateIcon, ...standard } = isAbsent ? missing : words[state]
  const Shown = isAbsent ? StateIcon : (icon ?? StateIcon)
  const refusal = state === 'failed' || state === 'forbidden' ? error : null
  const sentence =
    state === 'offline'
      ? standard.text
      : isAbsent
        ? (error?.message ?? '')
        : (text ?? refusal?.message ?? standard.text)
  return (
    <div
      className={styles.state}
      role={state === 'failed' && !isAbsent ? 'alert' : 'status'}
      data-state={state}
      data-small={isSmall}
    >
      {!isSmall && <Shown size={24} className={styles.icon} />}
      <p className="ui-heading">{title ?? standard.title}</p>
      {sentence !== '' && <p className={styles.text}>{sentence}</p>}
      {!isAbsent && refusal?.requestId !== undefined && <p className={styles.request}>Request {refusal.requestId}</p>}
      {action}
      {onRetry !== undefined && !isAbsent && (state === 'failed' || state === 'offline') && (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </div>
  )
}
