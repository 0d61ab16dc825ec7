import { and, eq, sql } from 'drizzle-orm'
import { foldedHeader } from '#spreadsheets/sheetHeader.ts'
import { isStatement, neededFields, type ReconField, type ReconMapping } from '#contract/sheets/reconMapping.ts'
import { findUtr } from '#contract/sheets/utrPattern.ts'
import type { FieldSeal } from '#server/adapters/fieldSeal.ts'
import type { Tx } from '#server/db/database.ts'
import { reconMappings, reconMappingVersions, staff } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseLimited } from './reconPerson.ts'

const accountLike = /^\d{9,18}$/
/** What may stand in one column with something else. */
const shared: ReadonlySet<ReconField> = new Set([
  'lineId',
  'reference',
  'paymentId',
  'utr',
  'settlementId',
  'narration',
])

/** As people have said it, newest first. */
export const savedMappings = async (tx: Tx): Promise<ReconMapping[]> =>
  tx.select().from(reconMappings).orderBy(sql`${reconMappings.id} desc`)

/** Those of the numbers that are the bank account of a merchant, now or when they were paid. */
export const accountsAmong = async (
  tx: Tx,
  numbers: readonly string[],
  { blind }: Pick<FieldSeal, 'blind'>,
): Promise<ReadonlySet<string>> => {
  const byBlind = new Map(
    numbers.filter((number) => accountLike.test(number)).map((number) => [blind(number).toString('hex'), number]),
  )
  if (byBlind.size === 0) return new Set()
  const { rows } = await tx.execute<{ found: string }>(sql`
    with n as (select decode(h, 'hex') as blind from unnest(${sql.param([...byBlind.keys()])}::text[]) h)
    select encode(m.account_ref_blind, 'hex') as found from n join merchants m on m.account_ref_blind = n.blind
    union select encode(p.account_blind, 'hex') from n join settlement_payouts p on p.account_blind = n.blind`)
  return new Set(rows.map(({ found }) => byBlind.get(found) ?? ''))
}

export const listReconMappings: Handler<'recon.mappings'> = async (_request, { tx, staff: person }) => {
  refuseLimited(person)
  const rows = await tx
    .select({ mapping: reconMappings, createdBy: staff.loginId })
    .from(reconMappings)
    .leftJoin(staff, eq(staff.id, reconMappings.createdBy))
    .orderBy(sql`${reconMappings.id} desc`)
  return rows.map(({ mapping: { id, createdAt, ...mapping }, createdBy }) => ({
    ...mapping,
    mappingId: id,
    createdBy: createdBy ?? '',
    createdAt: createdAt.toISOString(),
  }))
}

/** Those that differ in capitals alone have one name; the latest of a name is in use. */
const ofOneName = (left: string, right: string) =>
  sql.raw(
    `${left}.gateway = ${right}.gateway and ${left}.type = ${right}.type and lower(${left}.name) = lower(${right}.name)`,
  )

export const listMappingVersions: Handler<'recon.mappingVersions'> = async (
  { id, sameAs, gateway, state, name, page, size },
  { tx, staff: person },
) => {
  refuseLimited(person)
  const isInUse = sql`not exists (select from recon_mapping_versions l where ${ofOneName('l', 'v')} and l.version > v.version)`
  const wanted = [
    id === undefined ? undefined : sql`v.id = ${id}`,
    sameAs === undefined
      ? undefined
      : sql`exists (select from recon_mapping_versions s where s.id = ${sameAs} and ${ofOneName('s', 'v')})`,
    gateway === undefined ? undefined : sql`v.gateway = ${gateway}`,
    state === undefined ? undefined : state === 'inUse' ? isInUse : sql`not ${isInUse}`,
    name === undefined ? undefined : sql`position(lower(${name}) in lower(v.name)) > 0`,
  ].filter((one) => one !== undefined)
  const where = wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
  const { rows } = await tx.execute<{
    id: number
    version: number
    content: ReconMapping
    is_in_use: boolean
    created_by: string | null
    created_at: Date
  }>(sql`
    select v.id, v.version, v.content, ${isInUse} as is_in_use, s.login_id as created_by, v.created_at
    from recon_mapping_versions v left join staff s on s.id = v.created_by
    where ${where} order by v.id desc limit ${size} offset ${(page - 1) * size}`)
  const { rows: counted } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from recon_mapping_versions v where ${where}`,
  )
  return {
    rows: rows.map(({ content, is_in_use: inUse, created_by: createdBy, created_at: createdAt, ...row }) => ({
      ...content,
      utrPatterns: [...(content.utrPatterns ?? [])],
      ...row,
      state: inUse ? ('inUse' as const) : ('replaced' as const),
      createdBy: createdBy ?? '',
      createdAt: new Date(createdAt).toISOString(),
    })),
    total: counted[0]?.total ?? 0,
  }
}

/** The version in use, where it says already what is to be kept: a second tab makes no version of its own. */
const saysTheSame = async (tx: Tx, mapping: ReconMapping) => {
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    select m.id, m.version from recon_mappings m join recon_mapping_versions v
      on v.version = m.version and ${ofOneName('v', 'm')}
    where m.gateway = ${mapping.gateway} and m.type = ${mapping.type} and lower(m.name) = lower(${mapping.name})
      and v.content = ${JSON.stringify(mapping)}::jsonb`)
  const [found] = rows
  return found && { mappingId: found.id, version: found.version }
}

/** A mapping of a name that is there takes its place as its next version: a bank has changed its columns. */
export const saveReconMapping: Handler<'recon.saveMapping'> = async (
  request,
  { tx, gateway, staff: person, now, note },
) => {
  refuseLimited(person)
  const { sample, ...mapping } = request
  const named = neededFields(mapping).every((field) => mapping.columns[field] !== undefined || field === 'reference')
  const isBorne = mapping.columns.reference !== undefined || mapping.columns.paymentId !== undefined
  if (!named || (!isStatement(mapping) && mapping.gateway !== 'BANK' && !isBorne)) refuse('mapping-incomplete')
  // Numbers and words may share a column, amounts and days may not.
  const alone = Object.entries(mapping.columns).flatMap(([field, header]) =>
    shared.has(field as ReconField) ? [] : [foldedHeader(header)],
  )
  if (new Set(alone).size < alone.length)
    refuse('bad-request', { message: 'A column of the file is named for two things. Name each once.' })
  const found = sample.map((narration) => findUtr(narration, mapping.utrPatterns)).filter((utr) => utr !== '')
  if ((await accountsAmong(tx, found, gateway.fieldSeal)).size > 0) refuse('pattern-finds-account')
  // Two of one name at once: the second takes the place of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('names of recon mappings'))`)
  const standing = await saysTheSame(tx, mapping)
  if (standing !== undefined) {
    note({ subject: `reconMapping:${standing.mappingId}`, after: { version: standing.version, isUnchanged: true } })
    return standing
  }
  const [before] = await tx
    .delete(reconMappings)
    .where(
      and(
        eq(reconMappings.gateway, mapping.gateway),
        eq(reconMappings.type, mapping.type),
        sql`lower(${reconMappings.name}) = lower(${mapping.name})`,
      ),
    )
    .returning()
  const { rows: kept } = await tx.execute<{ latest: number }>(sql`
    select coalesce(max(version), 0)::int as latest from recon_mapping_versions
    where gateway = ${mapping.gateway} and type = ${mapping.type} and lower(name) = lower(${mapping.name})`)
  const version = (kept[0]?.latest ?? 0) + 1
  const by = { createdBy: person.staffId, createdAt: now }
  const [saved] = await tx
    .insert(reconMappings)
    .values({ ...mapping, version, ...by })
    .returning({ mappingId: reconMappings.id, version: reconMappings.version })
  if (saved === undefined) throw new Error('the mapping was not saved')
  const { gateway: of, type, name } = mapping
  await tx.insert(reconMappingVersions).values({ gateway: of, type, name, version, content: mapping, ...by })
  note({
    subject: `reconMapping:${saved.mappingId}`,
    before: before && { version: before.version, columns: before.columns, utrPatterns: before.utrPatterns },
    after: { ...mapping, version },
  })
  return saved
}
