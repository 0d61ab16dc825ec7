import Dexie from 'dexie'
import { openDraft, saveDraft } from '#src/store/drafts/draftStore.ts'
import { handOver } from '#src/store/unsent/handOver.ts'
import { type WorkDatabase, workName } from '#src/store/unsent/workDatabase.ts'
import { openModelWorld } from './outboxSchedules.ts'
import { newDraftKey, openDevice } from './unsentStore.ts'

/** The stores as the builds before this one opened them, the oldest first. */
export const storesOfBuilds: readonly Readonly<Record<string, string>>[] = [
  {
    drafts: '&key, changedAt',
    outbox: '&id, [state+nextAt], [lane+seq], idemKey',
    parts: '&[outboxId+n]',
    receipts: '&idemKey, sha256',
  },
]

/** What a build with these stores had kept, as this build opens it: every draft and every file, or what is missing. */
export const openFromBuild = async (version: number, stores: Readonly<Record<string, string>>): Promise<string[]> => {
  const { uploadKey, person } = openModelWorld()
  const key = await newDraftKey()
  const device = openDevice()
  try {
    const before = new Dexie(workName(person), device) as WorkDatabase
    before.version(version).stores(stores)
    const place = { key: 'merchant M0000001', to: '/merchants', title: 'M0000001', baseVersion: 3 }
    await saveDraft(
      before,
      key,
      place,
      { mine: { name: 'new' }, original: { name: 'old' } },
      { rev: 0, tab: 'a', now: 1 },
    )
    const file = new File([new Uint8Array(300)], 'sheet.csv')
    const startDate = '2026-08-05 00:00:00'
    const handed = {
      person,
      uploadKey,
      idempotencyKey: 'k',
      kind: 'sheet' as const,
      scriptId: 'merchant_update' as const,
      startDate,
      file,
      now: 1,
    }
    const row = await handOver(before, handed)
    before.close()

    const work = device.openTab()
    const missing: string[] = []
    const draft = await openDraft(key, await work.drafts.get(place.key))
    if (JSON.stringify(draft?.mine) !== '{"name":"new"}') missing.push('the draft')
    if ((await work.outbox.get(row.id))?.state !== 'ready') missing.push('the file')
    if ((await work.parts.where('[outboxId+n]').between([row.id, 0], [row.id, 9]).count()) !== row.file.parts)
      missing.push('its parts')
    return missing
  } finally {
    device.close()
  }
}
