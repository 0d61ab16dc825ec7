import { personHere } from '#src/session/personHere.ts'
import { whenOpened } from '#src/store/unsent/currentWorkDatabase.ts'
import type { WorkDatabase } from '#src/store/unsent/workDatabase.ts'

/** Until the gateway has handed out the key, nothing can be sealed. */
export const askAgainMs = 5_000

export interface DraftDevice {
  readonly work: WorkDatabase
  readonly key: CryptoKey
}

/** Undefined as long as there is no key: ask again. */
export const openDraftDevice = async (loginId: string): Promise<DraftDevice | undefined> => {
  const { work } = await whenOpened()
  const key = await personHere(loginId).then(
    (person) => person.key,
    () => undefined,
  )
  return key === undefined ? undefined : { work, key }
}
