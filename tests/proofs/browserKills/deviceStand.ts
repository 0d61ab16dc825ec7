import { setTimeout as passing } from 'node:timers/promises'
import type { Page } from 'playwright'

/** A page that is frozen or held in a transaction says nothing for ever. */
const patienceMs = 5_000

const readStand = (page: Page): Promise<string> =>
  page
    .evaluate(async () => {
      interface Row {
        readonly file: { readonly name: string }
        readonly state: string
        readonly attempt: number
        readonly nextAt: number
        readonly lease: { readonly owner: string; readonly until: number }
        readonly server: { readonly parts: readonly number[]; readonly fileUrl: unknown; readonly fileEntryId: unknown }
        readonly lastError: { readonly code: string | null; readonly message: string } | null
      }
      const now = Date.now()
      const answerOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const lines: string[] = [
        `page ${document.visibilityState}, online ${navigator.onLine}, ${location.href}, ${[...document.querySelectorAll('[role=dialog]')].map((dialog) => dialog.textContent).join(' | ')}`,
      ]
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith('ops_work_')) continue
        const database = await answerOf(indexedDB.open(name))
        const rows: Row[] = await answerOf(database.transaction('outbox').objectStore('outbox').getAll())
        database.close()
        for (const { file, state, attempt, nextAt, lease, server, lastError } of rows) {
          const error = lastError === null ? '' : `, ${lastError.code ?? ''} ${lastError.message}`
          const sent = `${server.parts.length} parts${server.fileUrl === null ? '' : ', commit'}${server.fileEntryId === null ? '' : ', entry'}`
          lines.push(
            `${file.name}: ${state}, try ${attempt}, next ${nextAt - now} ms, lease of ${lease.owner} ${lease.until - now} ms, sent ${sent}${error}`,
          )
        }
      }
      const { held = [], pending = [] } = await navigator.locks.query()
      for (const { name, mode, clientId } of held) lines.push(`held: ${name} ${mode} ${clientId}`)
      for (const { name, mode, clientId } of pending) lines.push(`pending: ${name} ${mode} ${clientId}`)
      return lines.join('\n')
    })
    .catch((error: unknown) => `the page says nothing: ${String(error)}`)

/** What the device holds of uploads and who is at it, in words for whoever reads why a run stood still. */
export const deviceStand = (page: Page): Promise<string> =>
  Promise.race([readStand(page), passing(patienceMs, 'The page stands still, and says nothing.', { ref: false })])

const isAllEnded = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const stores = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('ops_work_') ? [name] : []))
    for (const name of stores) {
      const isUnended = await new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const reading = database.transaction('outbox').objectStore('outbox').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            database.close()
            resolve(reading.result.some(({ endedAt }: { readonly endedAt: number | null }) => endedAt === null))
          }
        }
      })
      if (isUnended) return false
    }
    // The panel opens the store of whoever is at work a moment after their desk.
    return stores.length > 0
  })

/** Until nothing on the device is still to be sent, by its own store: a panel that has just been opened has not drawn it yet. */
export const allEnded = async (page: Page, withinMs: number): Promise<void> => {
  const until = performance.now() + withinMs
  // Playwright's `waitForFunction` takes the promise of an answer for the answer.
  while (!(await isAllEnded(page))) {
    if (performance.now() > until) throw new Error(`An upload does not end.\n${await deviceStand(page)}`)
    await passing(50)
  }
}
