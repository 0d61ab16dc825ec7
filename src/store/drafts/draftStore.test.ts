import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { randomFrom } from '#tests/outboxSchedules.ts'
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
    const kept = await work.drafts.get(place.key)
    expect(JSON.stringify(kept) + new TextDecoder('latin1').decode(kept?.box.bytes)).not.toContain('Canary')
    expect(await openDraft(key, kept)).toEqual({
      ...mine('Canary Stores'),
      rev: 1,
      tab: 'one',
      baseVersion: 3,
      changedAt: 1,
    })
    const another = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['decrypt'])
    expect(await openDraft(another, kept)).toBeUndefined()
  })

  it('of a later version of the panel is left alone', async () => {
    const [work] = openTabs(1) as [WorkDatabase]
    await saveDraft(work, key, place, mine('Stores'), over(0))
    await work.drafts.update(place.key, { form: 2 })
    expect(await openDraft(key, await work.drafts.get(place.key))).toBeUndefined()
  })

  it('is never overwritten by a tab that has not read it', async () => {
    const seed = Number(process.env['SEED'] ?? 20261122)
    for (let schedule = 0; schedule < 50; schedule += 1) {
      const random = randomFrom(seed + schedule)
      const tabs = openTabs(2).map((work, at) => ({ work, tab: `tab ${at}`, rev: 0 }))
      const stored: string[] = []
      for (let step = 0; step < 12; step += 1) {
        const tab = tabs[random() < 0.5 ? 0 : 1]
        if (tab === undefined) continue
        if (random() < 0.3) {
          tab.rev = (await tab.work.drafts.get(place.key))?.rev ?? 0
          continue
        }
        const read = tab.rev === stored.length
        const rev = await saveDraft(tab.work, key, place, mine(`${step}`), over(tab.rev, tab.tab))
        expect([seed + schedule, step, rev]).toEqual([seed + schedule, step, read ? stored.length + 1 : undefined])
        if (rev === undefined) continue
        tab.rev = rev
        stored.push(`${step}`)
      }
      for (const { work } of tabs) work.close()
    }
  })
})
