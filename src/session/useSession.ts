import { createContext, use } from 'react'
import { mayCall, type CallDefinition } from '#contract/wire/call.ts'
import type { Session } from '#contract/calls/people/session.ts'
import { panelConfig } from '#src/gateway/panelConfig.ts'

export interface SignedIn {
  readonly session: Session
  /** Held services, lower case. */
  readonly services: ReadonlySet<string>
  readonly signOut: () => Promise<void>
}

export const SessionContext = createContext<SignedIn | undefined>(undefined)

/** May a person make a call? The gateway decides; this only explains. */
export const allowedTo = ({ session, services }: Pick<SignedIn, 'session' | 'services'>) => {
  const flags = new Set(session.roleFlags)
  return (entry: CallDefinition): boolean => mayCall(entry, { services, flags }, panelConfig().product)
}

interface SessionFacts {
  readonly session: Session
  readonly can: (entry: CallDefinition) => boolean
  readonly holds: (service: string) => boolean
  /** They see a part of the merchants: what is of all of them is refused. */
  readonly isLimited: boolean
  readonly signOut: () => Promise<void>
}

/** Only below the sign-in gate. */
export const useSession = (): SessionFacts => {
  const signedIn = use(SessionContext)
  if (signedIn === undefined) throw new Error('useSession is used outside the sign-in gate.')
  const { session, services, signOut } = signedIn
  return {
    session,
    signOut,
    isLimited:
      session.brands.length > 0 || (session.roleFlags.includes('manager') && !session.roleFlags.includes('admin')),
    can: allowedTo(signedIn),
    holds: (service) => services.has(service.replace('{product}', panelConfig().product).toLowerCase()),
  }
}
