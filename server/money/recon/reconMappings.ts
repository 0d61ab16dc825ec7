import { and, eq, sql } from 'drizzle-orm'
import { foldedHeader } from '#spreadsheets/sheetHeader.ts'
import { neededFields, type ReconMapping } from '#contract/sheets/reconMapping.ts'
import type { Tx } from '#server/db/database.ts'
import { reconMappings, staff } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseLimited } from './reconPerson.ts'

/** As people have said it, newest first. */
export const savedMappings = async (tx: Tx): Promise<ReconMapping[]> =>
  tx.select().from(reconMappings).orderBy(sql`${reconMappings.id} desc`)

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

/** A mapping of a name that is there takes its place: a bank has changed its columns. */
export const saveReconMapping: Handler<'recon.saveMapping'> = async (request, { tx, staff: person, now, note }) => {
  refuseLimited(person)
  const named = Object.values(request.columns).map(foldedHeader)
  const missing = neededFields(request).filter((field) => request.columns[field] === undefined)
  const isBorne = request.columns.reference !== undefined || request.columns.paymentId !== undefined
  const reallyMissing = missing.filter((field) => field !== 'reference' || !isBorne)
  if (reallyMissing.length > 0) refuse('mapping-incomplete')
  const twice = named.filter((header, at) => named.indexOf(header) !== at)
  // A provider's number of the row and of the payment may be one column.
  const { lineId, paymentId } = request.columns
  const isOneNumber =
    lineId !== undefined && paymentId !== undefined && foldedHeader(lineId) === foldedHeader(paymentId)
  if (twice.length > (isOneNumber ? 1 : 0))
    refuse('bad-request', { message: 'A column of the file is named for two things. Name each once.' })
  // Two of one name at once: the second takes the place of the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('names of recon mappings'))`)
  await tx
    .delete(reconMappings)
    .where(
      and(
        eq(reconMappings.gateway, request.gateway),
        eq(reconMappings.type, request.type),
        sql`lower(${reconMappings.name}) = lower(${request.name})`,
      ),
    )
  const [saved] = await tx
    .insert(reconMappings)
    .values({ ...request, createdBy: person.staffId, createdAt: now })
    .returning({ mappingId: reconMappings.id })
  if (saved === undefined) throw new Error('the mapping was not saved')
  note({ subject: `reconMapping:${saved.mappingId}`, after: request })
  return saved
}
