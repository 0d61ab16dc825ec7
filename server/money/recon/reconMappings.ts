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
