import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { openWork, type WorkDatabase } from '../unsent/workDatabase.ts'
import { openDraft, saveDraft } from './draftStore.ts'

const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const place = { key: 'merchant M0000001', to: '/merchants', title: 'M0000001', baseVersion: 3 }
const original = { displayName: 'Before' }
const mine = (displayName: string) => ({ mine: { displayName }, original })
const over = (rev: number, tab = 'one') => ({ rev, tab, now: 1 })

let opened: WorkDatabase[] = []
const openTabs = (count: number): WorkDatabase[] => {
  const indexedDB = new IDBFactory()
  opened = Array.from({ length: count }, () => openWork('a'.repeat(32), { indexedDB, IDBKeyRange }))
  return opened
}
afterEach(() => {
  for (const work of opened) work.close()
})

describe('a draft', () => {
  it('is kept with the record as it stood, sealed, and opens with the key of its person only', async () => {
    const [work] = openTabs(1) as [WorkDatabase]
    expect(await saveDraft(work, key, place, mine('Canary Stores'), over(0))).toBe(1)
    const stored = await work.drafts.get(place.key)
    expect(JSON.stringify(stored) + new TextDecoder('latin1').decode(stored?.box.bytes)).not.toContain('Canary')
    expect(await openDraft(key, stored)).toEqual({
      ...mine('Canary Stores'),
      rev: 1,
      tab: 'one',
      baseVersion: 3,
      changedAt: 1,
    })
    const another = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt'])
    expect(await openDraft(another, stored)).toBeUndefined()
  })

  it('of a later version of the panel is left alone', async () => {
    const [work] = openTabs(1) as [WorkDatabase]
    await saveDraft(work, key, place, mine('Stores'), over(0))
    await work.drafts.update(place.key, { form: 2 })
    expect(await openDraft(key, await work.drafts.get(place.key))).toBeUndefined()
  })
})
