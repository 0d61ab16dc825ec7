import Dexie from 'dexie'
import { openDraft } from '#src/store/drafts/draftStore.ts'
import { openComments } from '#src/store/unsent/comments.ts'
import { workName } from '#src/store/unsent/workDatabase.ts'
import { newDraftKey, openDevice } from './unsentStore.ts'

type Rows = Readonly<Record<string, readonly object[]>>

/** What a build kept, to the letter: written down here, so that no change of this build changes it too. */
export interface StoredByBuild {
  readonly version: number
  readonly stores: Readonly<Record<string, string>>
  readonly rows: (key: CryptoKey) => Promise<Rows>
}

/** As those builds sealed: the digits of the place are part of it. */
const sealed = async (key: CryptoKey, place: string, content: object) => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(place)
  const plain = new TextEncoder().encode(JSON.stringify(content))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain) }
}

const person = 'a'.repeat(32)

const file = {
  id: '6b1f0c1e-0d6e-4f7e-9a51-000000000001',
  kind: 'sheet',
  scriptId: 'merchant_update',
  startDate: '2026-08-05 00:00:00',
  person,
  lane: 'merchant_update',
  seq: 1,
  file: {
    name: 'sheet_2026-08-05_05-30-00.csv',
    byteSize: 300,
    sha256: '0'.repeat(64),
    parts: 2,
    point: 'BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=',
  },
  idemKey: '6b1f0c1e-0d6e-4f7e-9a51-000000000002',
  createdAt: 1_785_888_000_000,
  state: 'ready',
  attempt: 0,
  nextAt: 1_785_888_000_000,
  lease: { owner: '', epoch: 0, until: 0 },
  server: { parts: [], fileUrl: null, fileEntryId: null, jobId: null },
  endedAt: null,
  lastError: null,
}
const parts = [0, 1].map((n) => ({
  outboxId: file.id,
  n,
  bytes: new Uint8Array([n, 2, 3]),
  sha256: '1'.repeat(64),
}))
const receipt = {
  idemKey: '6b1f0c1e-0d6e-4f7e-9a51-000000000003',
  outboxId: '6b1f0c1e-0d6e-4f7e-9a51-000000000004',
  sha256: '2'.repeat(64),
  fileName: 'done.csv',
  at: 1_785_888_000_000,
  scriptId: 'merchant_update',
  jobId: '0198d4a2-5d1e-7c3b-9a44-0c5f3d2b1a00',
}
const typed = { mine: { name: 'new' }, original: { name: 'old' } }

const draftAt = async (key: CryptoKey, draftKey: string, to: string) => ({
  key: draftKey,
  to,
  title: draftKey,
  baseVersion: 3,
  rev: 2,
  tab: 'a tab of then',
  form: 1,
  changedAt: 1_785_888_000_000,
  box: await sealed(key, `opsdesk draft 1 ${draftKey}`, typed),
})

const storesOfFirst = {
  drafts: '&key, changedAt',
  outbox: '&id, [state+nextAt], [lane+seq], idemKey',
  parts: '&[outboxId+n]',
  receipts: '&idemKey, sha256',
}

const rowsOfFirst = async (key: CryptoKey): Promise<Rows> => ({
  drafts: [
    await draftAt(key, 'merchant M0000001', '/merchants/add-edit-merchant/edit?merchant_code=M0000001'),
    await draftAt(key, 'person ', '/user-management/add-edit-user/add'),
    await draftAt(key, 'rate general add ', '/accounts?activeIndex=3&as=add'),
  ],
  outbox: [file],
  parts,
  receipts: [receipt],
})

const comment = { merchantCode: 'M0000001', comment: 'Called back', feedback: '', ticketId: '', mobileNumber: '' }

/** The oldest first. */
export const storedByBuilds: readonly StoredByBuild[] = [
  { version: 1, stores: storesOfFirst, rows: rowsOfFirst },
  {
    version: 2,
    stores: { ...storesOfFirst, comments: '++seq, &key' },
    rows: async (key) => ({
      ...(await rowsOfFirst(key)),
      comments: [
        {
          key: 'c1',
          writtenAt: 1_785_888_000_000,
          fault: null,
          box: await sealed(key, 'opsdesk comment c1', { ...comment, writtenAt: '2026-08-05T00:00:00.000Z' }),
        },
      ],
    }),
  },
]

/** A form for a new record had one draft, which now is the one of the empty place. */
const wayTo: Readonly<Record<string, string>> = {
  'merchant M0000001': '/merchants/add-edit-merchant/edit?merchant_code=M0000001',
  'person ': '/user-management/add-edit-user/add?draft=',
  'rate general add ': '/accounts?activeIndex=3&as=add&draft=',
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What of it this build does not open as it was kept. */
export const openFromBuild = async ({ version, stores, rows }: StoredByBuild): Promise<string[]> => {
  const key = await newDraftKey()
  const device = openDevice()
  try {
    const before = new Dexie(workName(person), device)
    before.version(version).stores(stores)
    for (const [store, stored] of Object.entries(await rows(key))) await before.table(store).bulkAdd(stored)
    before.close()

    const work = device.openTab()
    const missing: string[] = []
    for (const [draftKey, to] of Object.entries(wayTo)) {
      const stored = await work.drafts.get(draftKey)
      const draft = await openDraft(key, stored)
      if (!isSame(draft && [draft.mine, draft.original, draft.rev, stored?.to], [typed.mine, typed.original, 2, to]))
        missing.push(`the draft ${draftKey}`)
    }
    if (!isSame(await work.outbox.toArray(), [file])) missing.push('the file')
    const bytes = (await work.parts.where('[outboxId+n]').between([file.id, 0], [file.id, 9]).toArray()).map((part) =>
      Array.from(part.bytes),
    )
    if (
      !isSame(bytes, [
        [0, 2, 3],
        [1, 2, 3],
      ])
    )
      missing.push('its parts')
    if (!isSame(await work.receipts.toArray(), [receipt])) missing.push('the receipt')
    const comments = (await openComments(key, await work.comments.toArray())).map(({ request }) => request.comment)
    if (!isSame(comments, version >= 2 ? ['Called back'] : [])) missing.push('the comment')
    return missing
  } finally {
    device.close()
  }
}
