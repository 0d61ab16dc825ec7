import { partsOf, plainPartBytes } from '#contract/wire/sealedParts.ts'
import { sheetLimits } from '#spreadsheets/sheetLimits.ts'
import { openBytes, sealBytes } from '../unsent/sealedBox.ts'
import type { DraftPart, WorkDatabase } from '../unsent/workDatabase.ts'
import { type DraftPlace, forgetDraft, openDraft, sealDraft } from './draftStore.ts'

/** Bytes of all files that a person chose on this device and has not handed over. */
export const roomForFiles = 3 * sheetLimits.maxFileBytes

/** Drafts are never thrown away by themselves: the person makes room. */
export class NoRoomForFile extends Error {
  override readonly name = 'NoRoomForFile'
}

interface ChosenFile<About extends object> {
  readonly file: File
  /** What was settled with the choice. */
  readonly about: About
}

interface FileFacts {
  readonly name: string
  readonly type: string
  readonly parts: number
}

const partPlace = (key: string, n: number, parts: number) => `opsdesk draft file ${key} ${n} of ${parts}`

/** Seals a file that was chosen and keeps it. When this has answered it is on the disk. */
export const keepFile = async <About extends object>(
  work: WorkDatabase,
  key: CryptoKey,
  place: Omit<DraftPlace, 'baseVersion'>,
  { file, about }: ChosenFile<About>,
  { now, tab, instead }: { readonly now: number; readonly tab: string; readonly instead?: string | undefined },
): Promise<void> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const count = partsOf(bytes.length)
  const parts: DraftPart[] = []
  for (let n = 0; n < count; n += 1) {
    const plain = bytes.slice(n * plainPartBytes, (n + 1) * plainPartBytes)
    parts.push({ key: place.key, n, box: await sealBytes(key, partPlace(place.key, n, count), plain) })
  }
  const facts: FileFacts = { name: file.name, type: file.type, parts: count }
  const content = { mine: { facts, about }, original: {} }
  const draft = await sealDraft(key, { ...place, baseVersion: null }, content, { rev: 1, tab, now })
  await work.transaction('rw', [work.drafts, work.draftParts], async () => {
    const taken = { bytes: 0 }
    await work.drafts.each((other) => {
      if (other.key !== place.key && other.key !== instead) taken.bytes += other.fileBytes ?? 0
    })
    if (taken.bytes + bytes.length > roomForFiles) throw new NoRoomForFile()
    if (instead !== undefined) await forgetDraft(work, instead)
    await work.draftParts.bulkPut(parts)
    await work.drafts.put({ ...draft, fileBytes: bytes.length })
  })
}

/** Undefined where there is none, or none that this key opens whole. */
export const openFile = async <About extends object>(
  work: WorkDatabase,
  key: CryptoKey,
  draftKey: string,
): Promise<(ChosenFile<About> & { readonly changedAt: number }) | undefined> => {
  const [stored, parts] = await work.transaction('r', [work.drafts, work.draftParts], async () => [
    await work.drafts.get(draftKey),
    await work.draftParts.where('[key+n]').between([draftKey, 0], [draftKey, Infinity]).toArray(),
  ])
  const draft = await openDraft(key, stored)
  if (draft === undefined) return undefined
  const { facts, about } = draft.mine as { readonly facts: FileFacts; readonly about: About }
  const pieces: ArrayBuffer[] = []
  for (let n = 0; n < facts.parts; n += 1) {
    const box = parts[n]?.box
    const piece = box && (await openBytes(key, partPlace(draftKey, n, facts.parts), box))
    if (piece === undefined) return undefined
    pieces.push(piece)
  }
  return { file: new File(pieces, facts.name, { type: facts.type }), about, changedAt: draft.changedAt }
}
