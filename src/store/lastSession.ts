import type { PanelConfig } from '#contract/wire/panelConfig.ts'
import type { Session } from '#contract/calls/people/session.ts'
import { openCache } from './cacheDatabase.ts'
import { peopleStored } from './cacheName.ts'
import { rotateLevelDbLog } from './rotateLevelDbLog.ts'

/** What the app needs to open without a network: nothing of it says who the person is. */
export interface LastSession {
  readonly at: number
  readonly checkDate: string
  readonly roleFlags: Session['roleFlags']
  readonly userServices: Session['userServices']
  readonly config: PanelConfig
}

const factKey = 'session'

export const rememberSession = async (person: string, session: Session, config: PanelConfig): Promise<void> => {
  const { checkDate, roleFlags, userServices } = session
  const value: LastSession = { at: Date.now(), checkDate, roleFlags, userServices, config }
  const cache = openCache(person)
  try {
    await cache.facts.put({ key: factKey, value })
  } finally {
    cache.close()
  }
}

/** After any end of the session: the app does not open again before somebody signs in. */
export const forgetSession = async (person: string): Promise<void> => {
  if (!(await peopleStored()).includes(person)) return
  const cache = openCache(person)
  try {
    await cache.facts.delete(factKey)
  } finally {
    cache.close()
  }
}

/** Among the people on this device, the one who was at work last and did not end it, with their name on devices. */
export const findLastSession = async (): Promise<(LastSession & { readonly person: string }) | undefined> => {
  // What waits on the device is opened next.
  void rotateLevelDbLog()
  const found: (LastSession & { readonly person: string })[] = []
  for (const person of await peopleStored()) {
    const cache = openCache(person, { isOnlyRead: true })
    try {
      const fact = (await cache.facts.get(factKey))?.value as LastSession | undefined
      if (fact !== undefined) found.push({ ...fact, person })
    } finally {
      cache.close()
    }
  }
  return found.toSorted((a, b) => b.at - a.at)[0]
}
