import type { KeptDraft, WorkDatabase } from '../unsent/workDatabase.ts'

/** Which form, of which record, and where it is opened. */
export interface DraftPlace {
  /** Form and record: one draft for each. */
  readonly key: string
  readonly to: string
  readonly title: string
  /** Of the record as it was read; null for a new one. */
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

const additional = (key: string) => new TextEncoder().encode(`opsdesk draft ${form} ${key}`)

const seal = async (key: CryptoKey, place: string, content: DraftContent): Promise<KeptDraft['box']> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(content))
  return {
    iv,
    bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: additional(place) }, key, plain),
  }
}

/** Undefined where there is none, or none that this key and this version of the panel open: then it is left alone. */
export const openDraft = async (key: CryptoKey, kept: KeptDraft | undefined): Promise<OpenedDraft | undefined> => {
  if (kept === undefined || kept.form !== form) return undefined
  const { box, rev, tab, baseVersion, changedAt } = kept
  try {
    const parameters = { name: 'AES-GCM', iv: box.iv, additionalData: additional(kept.key) }
    const plain = await crypto.subtle.decrypt(parameters, key, box.bytes)
    const { mine, original } = JSON.parse(new TextDecoder().decode(plain)) as DraftContent
    return { mine, original, rev, tab, baseVersion, changedAt }
  } catch {
    return undefined
  }
}

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
  const box = await seal(key, place.key, content)
  return work.transaction('rw', work.drafts, async () => {
    // Saved or thrown away while it was sealed.
    if (over.isOver?.() === true) return undefined
    const there = await work.drafts.get(place.key)
    if (there !== undefined && there.rev !== over.rev) return undefined
    const rev = over.rev + 1
    await work.drafts.put({ ...place, rev, tab: over.tab, form, changedAt: over.now, box })
    return rev
  })
}
