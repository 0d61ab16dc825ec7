import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { openWork, type WorkDatabase } from '#src/store/unsent/workDatabase.ts'

const person = 'a'.repeat(32)

export const newDraftKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** One device of one person: every opening is another tab. */
export const openDevice = () => {
  const indexedDB = new IDBFactory()
  const opened: WorkDatabase[] = []
  return {
    indexedDB,
    IDBKeyRange,
    person,
    openTab: (): WorkDatabase => {
      const work = openWork(person, { indexedDB, IDBKeyRange })
      opened.push(work)
      return work
    },
    close: () => {
      for (const work of opened) work.close()
    },
  }
}
