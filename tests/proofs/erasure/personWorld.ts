import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freshKey } from '#server/adapters/fileStore.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Database } from '#server/db/database.ts'
import { storeSealed } from '#server/merchants/kyc/sealedDocument.ts'
import type { TestGateway } from '#tests/support/gateway.ts'
import { pngOf } from '#tests/support/kyc.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'

export interface PersonSizes {
  /** Notes of calls with each merchant, of which an erasure takes all. */
  readonly notes: number
  /** Papers of each merchant whose data is erased, with their files. */
  readonly papers: number
}

/** Papers of each merchant that is given a copy. */
export const copiedPapers = 4

const dayMs = 86_400_000

const addNotes = ({ pool }: Pick<Database, 'pool'>, codes: readonly string[], notes: number) =>
  pool.query(
    `insert into call_logs (id, merchant_id, staff_id, category, comment, feedback, created_at)
     select gen_random_uuid(), m.id, (select id from staff where login_id = 'opsadmin'), '', 'said ' || n, '', now() - interval '500 days'
     from merchants m, generate_series(1, $2) n where m.merchant_code = any($1)`,
    [codes, notes],
  )

const addPaper = ({ pool }: Pick<Database, 'pool'>, code: string, keys: readonly string[], bytes: number) =>
  pool.query(
    `insert into kyc_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, created_at, replaced_at)
     select gen_random_uuid(), m.id, 'pan', 'image/png', key, $3, '\\x00', now() - interval '7 years', now()
     from merchants m, unnest($2::text[]) key where m.merchant_code = $1`,
    [code, keys, bytes],
  )

/** The keys of so many files on the disk, of bytes that nobody reads. */
export const addFiles = (dataDir: string, count: number): string[] =>
  Array.from({ length: count }, () => {
    const key = freshKey()
    const path = join(dataDir, 'files', key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, key)
    return key
  })

export const isOnDisk = (dataDir: string, key: string): boolean => existsSync(join(dataDir, 'files', key))

/** What lies in the folder of files: kept ones by their keys, and those that were being written. */
export const filesOnDisk = (dataDir: string): { kept: string[]; scratch: string[] } => {
  const root = join(dataDir, 'files')
  const kept = readdirSync(root)
    .filter((name) => /^[0-9a-f]{2}$/.test(name))
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  return { kept, scratch: readdirSync(join(root, 'incoming')) }
}

/** Merchants whose business ended six years ago: no law keeps anything of them any more. */
export const addEnded = async (
  { database, config: { dataDir } }: TestGateway,
  codes: readonly string[],
  { notes, papers }: PersonSizes,
): Promise<void> => {
  await insertMerchants(
    database.db,
    codes.map((merchantCode, at) =>
      buildMerchant({
        merchantCode,
        mobileNumber: `71${String(at).padStart(8, '0')}`,
        isActive: false,
        deactivationAt: new Date(Date.now() - 6 * 366 * dayMs),
      }),
    ),
  )
  await addNotes(database, codes, notes)
  for (const code of codes) {
    const keys = addFiles(dataDir, papers)
    await addPaper(database, code, keys, 38)
  }
}

/** Merchants of whom a copy is made, with papers that open. */
export const addCopied = async (
  { database, gateway }: TestGateway,
  codes: readonly string[],
  { notes }: PersonSizes,
): Promise<void> => {
  await insertMerchants(
    database.db,
    codes.map((merchantCode, at) => buildMerchant({ merchantCode, mobileNumber: `72${String(at).padStart(8, '0')}` })),
  )
  await addNotes(database, codes, notes)
  for (const code of codes)
    for (let paper = 0; paper < copiedPapers; paper += 1) {
      const { storageKey, byteSize } = await storeSealed(
        { bytes: pngOf(60 + paper, 40), contentType: 'image/png' } as Parameters<typeof storeSealed>[0],
        sealedFields.kycDocument,
        { gateway, now: new Date() },
      )
      await addPaper(database, code, [storageKey], byteSize)
    }
}
