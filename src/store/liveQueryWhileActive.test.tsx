import Dexie, { type EntityTable } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveQueryWhileActive } from './liveQueryWhileActive.ts'

type Notes = Dexie & { readonly notes: EntityTable<{ readonly id: number; readonly text: string }, 'id'> }

const openNotes = () => {
  const database = new Dexie('notes') as Notes
  database.version(1).stores({ notes: '&id' })
  return database
}

let here: Notes
let otherTab: Notes
beforeEach(() => {
  here = openNotes()
  otherTab = openNotes()
})
afterEach(async () => {
  otherTab.close()
  await here.delete()
})

it('tells what is kept and each change, begins nothing while the page is frozen, and tells the rest when it goes on', async () => {
  const next = vi.fn<(texts: readonly string[]) => void>()
  const query = vi.fn(async () => (await here.notes.toArray()).map(({ text }) => text))
  const reading = liveQueryWhileActive(query).subscribe(next)
  await vi.waitFor(() => expect(next).toHaveBeenLastCalledWith([]))
  await otherTab.notes.put({ id: 1, text: 'one' })
  await vi.waitFor(() => expect(next).toHaveBeenLastCalledWith(['one']))

  document.dispatchEvent(new Event('freeze'))
  const asked = query.mock.calls.length
  await otherTab.notes.put({ id: 2, text: 'two' })
  await expect(otherTab.notes.count()).resolves.toBe(2)
  expect(query).toHaveBeenCalledTimes(asked)

  document.dispatchEvent(new Event('resume'))
  await vi.waitFor(() => expect(next).toHaveBeenLastCalledWith(['one', 'two']))
  reading.unsubscribe()
})
