import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { NumberKind, SuperMerchantDocumentKind } from '#contract/calls/merchants/superMerchantNumbers.ts'
import { type FieldSeal, sealedFields } from '#server/adapters/fieldSeal.ts'
import type { FileStore } from '#server/adapters/fileStore.ts'
import type { Tx } from '#server/db/database.ts'
import { afterChange, findSuperMerchant, setNumber, writeNumber } from '#server/merchants/superMerchants/index.ts'
import { panNumber } from './identityNumbers.ts'

interface Load {
  readonly now: Date
  readonly seal: FieldSeal
  readonly files: FileStore
}

type Standing = 'untouched' | 'begun' | 'submitted' | 'changesRequested' | 'approved'
const standings: readonly Standing[] = [
  'untouched',
  'untouched',
  'untouched',
  'begun',
  'begun',
  'submitted',
  'submitted',
  'submitted',
  'changesRequested',
  'approved',
  'approved',
  'approved',
]
const membersOfEach = 12

type Owner = { id: number; merchant_code: string; name: string; contact_person: string; account_holder_name: string }
interface People {
  readonly maker: string
  readonly checker: string
}

const everybody = { staffId: '', flags: new Set<never>(), brands: [] }

const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const hoursBefore = (now: Date, hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString()

/** So long ago it was handed in; papers, numbers and sections came before. */
const submittedHours = ({ id }: Owner): number => 1 + (id % 40)

/** As the provider would have answered: the database takes nothing else for verified. */
const addVerified = async (
  tx: Tx,
  { seal, now }: Load,
  owner: Owner,
  maker: string,
  kind: NumberKind,
  number: string,
  ifsc?: string,
): Promise<void> => {
  const gateway = { fieldSeal: seal }
  const file = await findSuperMerchant(tx, owner.merchant_code, everybody)
  const given = { kind, number, ...(ifsc === undefined ? {} : { ifsc }) }
  const { valueHash } = await writeNumber(tx, gateway, file, given)
  const requestId = idOf(`demo verification ${owner.id} ${kind}`)
  const hash = Buffer.from(valueHash, 'hex')
  const askedAt = new Date(hoursBefore(now, submittedHours(owner) + 2))
  await tx.execute(sql`
    insert into super_merchant_verifications (request_id, merchant_id, kind, value_hash, asked_by, asked_at, is_sandbox,
      status_code, outcome, answered_at, is_counted)
    values (${requestId}, ${owner.id}, ${kind}, ${hash}, ${maker}, ${askedAt.toISOString()}, true, 200, 'verified',
      ${askedAt.toISOString()}, true)`)
  const name = kind === 'PAN' ? owner.contact_person : owner.name
  await setNumber(tx, owner.id, kind, { state: 'validating', requestId, givenName: name, askedBy: maker, askedAt })
  await setNumber(tx, owner.id, kind, {
    state: 'verified',
    requestId: null,
    verifiedHash: hash,
    statusMessage: 'Verified',
    returnedName: name.toUpperCase(),
    answeredAt: askedAt,
  })
}

const specimen = (title: string, name: string): Promise<Buffer> => {
  const plain = (words: string) => words.replace(/[&<>]/g, '')
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="860" height="540"><rect width="100%" height="100%" fill="#eef3f8"/>
    <text x="40" y="90" font-family="sans-serif" font-size="34" font-weight="700" fill="#1f2328">${plain(title)}</text>
    <text x="40" y="190" font-family="sans-serif" font-size="30" fill="#1f2328">${plain(name)}</text>
    <text x="670" y="510" font-family="sans-serif" font-size="22" font-weight="700" fill="#1f2328">SPECIMEN</text></svg>`
  return sharp(Buffer.from(drawn)).png().toBuffer()
}

const papers: readonly (readonly [SuperMerchantDocumentKind, string])[] = [
  ['ID_Proof', 'Identity card'],
  ['PAN_Card', 'Permanent Account Number'],
  ['Cancelled_Cheque', 'Cancelled cheque'],
]

const addDocuments = async (tx: Tx, { seal, files, now }: Load, owner: Owner, maker: string): Promise<void> => {
  for (const [kind, title] of papers) {
    const bytes = await specimen(title, owner.name)
    const path = await files.scratchPath()
    await writeFile(path, seal.sealBytes(bytes, sealedFields.superMerchantDocument), { mode: 0o600 })
    await tx.execute(sql`
      insert into super_merchant_documents (id, merchant_id, kind, content_type, storage_key, byte_size, sha256, staff_id,
        created_at)
      values (${idOf(`demo document ${owner.id} ${kind}`)}, ${owner.id}, ${kind}, 'image/png', ${await files.keep(path)},
        ${bytes.length}, ${createHash('sha256').update(bytes).digest()}, ${maker}, ${hoursBefore(now, submittedHours(owner) + 3)})`)
  }
}

const saveSections = async (tx: Tx, { now }: Load, owner: Owner, maker: string): Promise<void> => {
  await tx.execute(sql`
    update super_merchant_sections set state = 'saved', saved_hash = content_hash, version = 1, saved_by = ${maker},
      saved_at = ${hoursBefore(now, submittedHours(owner) + 1)} where merchant_id = ${owner.id}`)
}

const addContent = async (tx: Tx, load: Load, owner: Owner, standing: Standing, { maker, checker }: People) => {
  const change = { tx, gateway: { fieldSeal: load.seal }, staffId: maker }
  await tx.execute(
    sql`update super_merchants set business_type = 'Sole Proprietorship' where merchant_id = ${owner.id}`,
  )
  if (standing !== 'begun') {
    const serial = 1 + (owner.id % 9_000)
    // The last two digits tell the sandbox what to do: none of those that it knows.
    const pan = panNumber('DEM', 'P', 'S', serial - (serial % 100) + 42, 'K')
    await tx.execute(sql`update super_merchants set identity_type = 'PAN' where merchant_id = ${owner.id}`)
    await addVerified(tx, load, owner, maker, 'PAN', pan)
    await addVerified(tx, load, owner, maker, 'BUSINESSPAN', pan)
    await addVerified(tx, load, owner, maker, 'BANKACCOUNT', `${500_000_000_000 + owner.id * 100 + 42}`, 'SHYD0000042')
    await addDocuments(tx, load, owner, maker)
  }
  await afterChange(owner.merchant_code, change)
  if (standing === 'begun') return
  await saveSections(tx, load, owner, maker)
  await tx.execute(sql`
    update super_merchants set state = 'submitted', submitted_by = ${maker}, version = version + 1,
      submitted_at = ${hoursBefore(load.now, submittedHours(owner))} where merchant_id = ${owner.id}`)
  if (standing === 'submitted') return
  const at = load.now.toISOString()
  const decided = sql`decided_by = ${checker}, decided_at = ${at}, version = version + 1`
  if (standing === 'approved') {
    await tx.execute(sql`
      update super_merchants set state = 'approved', kyc_updated_at = ${at}, editors = '{}', ${decided}
      where merchant_id = ${owner.id}`)
    return
  }
  await tx.execute(sql`
    update super_merchants set state = 'changesRequested', remark = 'The cheque cannot be read.', ${decided}
    where merchant_id = ${owner.id}`)
  await tx.execute(sql`
    update super_merchant_documents set reason = 'The account number is cut off.'
    where merchant_id = ${owner.id} and kind = 'Cancelled_Cheque'`)
  await afterChange(owner.merchant_code, { ...change, staffId: null })
}

/** A dozen super merchants in every state, each with a dozen merchants; loading again adds nothing. */
export const addDemoSuperMerchants = async (tx: Tx, load: Load): Promise<void> => {
  const { rows: there } = await tx.execute(sql`select from super_merchants limit 1`)
  if (there.length > 0) return
  const { rows: staff } = await tx.execute<{ id: string; login_id: string }>(
    sql`select id, login_id from staff where login_id in ('kycreviewer', 'kycreviewer2')`,
  )
  const maker = staff.find(({ login_id: login }) => login === 'kycreviewer')?.id
  const checker = staff.find(({ login_id: login }) => login === 'kycreviewer2')?.id
  if (maker === undefined || checker === undefined) return
  const { rows: owners } = await tx.execute<Owner>(sql`
    select id, merchant_code, coalesce(nullif(business_name, ''), display_name) as name, contact_person, account_holder_name
    from merchants where is_active and business_lob = 'ENTERPRISE' order by id limit ${standings.length}`)
  // Each is a sole proprietor: none is called a company.
  await tx.execute(sql`
    update merchants set business_name = regexp_replace(business_name, ' (Private Limited|and Company)$', '')
    where id = any(${sql.param(owners.map(({ id }) => id))}::int[]) and business_name ~ ' (Private Limited|and Company)$'`)
  for (const [at, found] of owners.entries()) {
    const owner = { ...found, name: found.name.replace(/ (Private Limited|and Company)$/, '') }
    await tx.execute(sql`
      insert into super_merchants (merchant_id, super_merchant_name, legal_name, created_at)
      values (${owner.id}, ${owner.name}, ${owner.name}, ${hoursBefore(load.now, 24 * (at + 2))})`)
    const standing = standings[at] ?? 'untouched'
    if (standing !== 'untouched') await addContent(tx, load, owner, standing, { maker, checker })
    await tx.execute(sql`
      insert into super_merchant_members (member_id, merchant_id, added_by, added_at)
      select id, ${owner.id}::int, ${maker}::uuid, ${load.now.toISOString()}::timestamptz from merchants m
      where id <> all(${sql.param(owners.map(({ id }) => id))}::int[])
        and not exists (select from super_merchant_members b where b.member_id = m.id)
      order by id limit ${membersOfEach}`)
  }
}
