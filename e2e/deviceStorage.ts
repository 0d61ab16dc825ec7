import { expect, type Page } from '@playwright/test'

/** What this device keeps: of whom, whether the desk may open again, and answers that lie open or sealed. */
export const storedHere = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('ops_cache_') ? [name] : [],
    )
    const stored = { people: names.length, mayOpen: false, open: 0, sealed: 0 }
    for (const name of names) {
      const database = await new Promise<IDBDatabase | undefined>((resolve) => {
        const request = indexedDB.open(name)
        // Removed since it was named: opening would make an empty one.
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => resolve(undefined)
      })
      if (database === undefined) continue
      const all = (store: string) =>
        new Promise<readonly { readonly asked?: unknown }[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      stored.mayOpen ||= (await all('facts')).length > 0
      const answers = await all('answers')
      database.close()
      stored.open += answers.filter(({ asked }) => typeof asked === 'string').length
      stored.sealed += answers.filter(({ asked }) => typeof asked !== 'string').length
    }
    return stored
  })

/** At least so many answers are sealed on this device, and no more are on their way there. */
export const expectSealed = async (page: Page, atLeast: number) => {
  let stored = 0
  const isSettled = async () => {
    const before = stored
    stored = (await storedHere(page)).sealed
    return before === stored && stored >= atLeast
  }
  await expect.poll(isSettled, { intervals: [1_000] }).toBe(true)
}
