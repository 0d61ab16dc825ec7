import Dexie from 'dexie'
import { openBox, sealBox } from '../unsent/sealedBox.ts'
import type { StoredDraft, WorkDatabase } from '../unsent/workDatabase.ts'

/** Which form, of which record, and where it is opened. */
export interface DraftPlace {
  /** Form and record: one draft for each. */
  readonly key: string
  readonly to: string
  readonly title: string
  /** The version of the record as it was read; null for a new one. */
  readonly baseVersion: number | null
}

/** What was typed, and the record as it stood then. */
export interface DraftContent {
  readonly mine: object
  readonly original: object
}

export interface OpenedDraft extends DraftContent {
  readonly rev: number
  readonly tab: string
  readonly baseVersion: number | null
  readonly changedAt: number
}

/** Grows when what a form keeps is written in another way. */
const form = 1

const placeOf = (key: string) => `opsdesk draft ${form} ${key}`

/** Undefined where there is none, or none that this key and this version of the panel open: then it is left alone. */
export const openDraft = async (key: CryptoKey, stored: StoredDraft | undefined): Promise<OpenedDraft | undefined> => {
  if (stored === undefined || stored.form !== form) return undefined
  const { box, rev, tab, baseVersion, changedAt } = stored
  const content = (await openBox(key, placeOf(stored.key), box)) as DraftContent | undefined
  return content === undefined ? undefined : { ...content, rev, tab, baseVersion, changedAt }
}

export const sealDraft = async (
  key: CryptoKey,
  place: DraftPlace,
  content: DraftContent,
  { rev, tab, now }: { readonly rev: number; readonly tab: string; readonly now: number },
): Promise<StoredDraft> => ({
  ...place,
  rev,
  tab,
  form,
  changedAt: now,
  box: await sealBox(key, placeOf(place.key), content),
})

/** With the parts of its file, where it has one. */
export const forgetDraft = (work: WorkDatabase, key: string): Promise<void> =>
  work.transaction('rw', [work.drafts, work.draftParts], async () => {
    await work.drafts.delete(key)
    await work.draftParts.where('[key+n]').between([key, Dexie.minKey], [key, Dexie.maxKey]).delete()
  })

/**
 * Keeps what was typed, over the rev that was read. Answers the new rev; or undefined when another tab has saved since:
 * nothing of theirs is overwritten.
 */
export const saveDraft = async (
  work: WorkDatabase,
  key: CryptoKey,
  place: DraftPlace,
  content: DraftContent,
  over: { readonly rev: number; readonly tab: string; readonly now: number; readonly isOver?: () => boolean },
): Promise<number | undefined> => {
  const rev = over.rev + 1
  const draft = await sealDraft(key, place, content, { ...over, rev })
  return work.transaction('rw', work.drafts, async () => {
    // Saved or thrown away while it was sealed.
    if (over.isOver?.() === true) return undefined
    const there = await work.drafts.get(place.key)
    if (there !== undefined && there.rev !== over.rev) return undefined
    await work.drafts.put(draft)
    return rev
  })
}
