import { expect, type Page } from '@playwright/test'

/** What this device keeps: of whom, whether the desk may open again, and answers that lie open or sealed. */
export const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('ops_cache_') ? [name] : [],
    )
    const kept = { people: names.length, mayOpen: false, open: 0, sealed: 0 }
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
      kept.mayOpen ||= (await all('facts')).length > 0
      const answers = await all('answers')
      database.close()
      kept.open += answers.filter(({ asked }) => typeof asked === 'string').length
      kept.sealed += answers.filter(({ asked }) => typeof asked !== 'string').length
    }
    return kept
  })

/** At least so many answers are sealed on this device, and no more are on their way there. */
export const expectSealed = async (page: Page, atLeast: number) => {
  let kept = 0
  const isSettled = async () => {
    const before = kept
    kept = (await keptHere(page)).sealed
    return before === kept && kept >= atLeast
  }
  await expect.poll(isSettled, { intervals: [1_000] }).toBe(true)
}
