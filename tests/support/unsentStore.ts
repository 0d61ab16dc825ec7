import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { enqueueUpload } from '#src/store/unsent/enqueueUpload.ts'
import { openWork, type WorkDatabase } from '#src/store/unsent/workDatabase.ts'

const person = 'a'.repeat(32)

export const newDraftKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Hands a sheet over that can be sealed with the key, at a time of the device's clock. */
export const enqueueSheet = (work: WorkDatabase, uploadKey: string, name: string, now: number) =>
  enqueueUpload(work, {
    person,
    uploadKey,
    idempotencyKey: `choice of ${name}`,
    kind: 'sheet',
    scriptId: 'merchant_update',
    startDate: '2026-08-05 06:00:00',
    file: new File(['merchant_code\nM0000001\n'], name),
    now,
  })

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
