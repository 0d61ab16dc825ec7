import { saveDraft } from '#src/store/drafts/draftStore.ts'
import { drawFrom } from './seeded.ts'
import { newDraftKey, openDevice } from '#tests/support/unsentStore.ts'

const place = { key: 'merchant M0000001', to: '/merchants', title: 'M0000001', baseVersion: 3 }

export type SaveDraft = typeof saveDraft

/** Saves over whatever is there: what the harness has to find. */
export const lastOneWins: SaveDraft = async (work, key, where, content, over) => {
  const there = await work.drafts.get(where.key)
  return saveDraft(work, key, where, content, { ...over, rev: there?.rev ?? 0 })
}

/** Two tabs type into one form, read what the other kept, or do not. Answers how often one overwrote what it had not read. */
export const silentOverwrites = async (seed: number, save: SaveDraft = saveDraft): Promise<number> => {
  const draw = drawFrom(seed)
  const key = await newDraftKey()
  const device = openDevice()
  try {
    const tabs = ['one', 'two'].map((tab) => ({ work: device.openTab(), tab, rev: 0 }))
    let stored = 0
    let overwritten = 0
    for (let step = 0; step < 12; step += 1) {
      const tab = tabs[draw() < 0.5 ? 0 : 1]
      if (tab === undefined) continue
      if (draw() < 0.3) {
        tab.rev = stored
        continue
      }
      const hasRead = tab.rev === stored
      const content = { mine: { displayName: `${step}` }, original: { displayName: '' } }
      const rev = await save(tab.work, key, place, content, { rev: tab.rev, tab: tab.tab, now: step })
      if (rev === undefined) {
        if (hasRead) throw new Error(`seed ${seed}: what had been read could not be saved over`)
        continue
      }
      if (!hasRead) overwritten += 1
      tab.rev = rev
      stored = rev
    }
    return overwritten
  } finally {
    device.close()
  }
}
