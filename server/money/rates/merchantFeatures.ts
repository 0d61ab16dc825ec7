import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { type MerchantFeature, writeCharges } from '#contract/calls/merchants/merchantFeatures.ts'
import type { Tx } from '#server/db/database.ts'
import { features, merchantFeatures, staff as staffTable } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { countFeatureCharges } from '#server/files/jobs/secondPerson.ts'
import {
  merchantsAreThere,
  namesWithinScope,
  notAllTheirs,
  notTheirs,
  auditProbedMerchants,
} from '#server/merchants/merchants/index.ts'

const shown = {
  id: merchantFeatures.id,
  merchantCode: merchantFeatures.merchantCode,
  featureId: merchantFeatures.featureId,
  featureName: features.name,
  charges: merchantFeatures.charges,
  revision: merchantFeatures.revision,
  changedBy: sql<string>`coalesce(${staffTable.loginId}, '')`,
  changedAt: merchantFeatures.changedAt,
}

const selectFeatures = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(shown)
    .from(merchantFeatures)
    .innerJoin(features, eq(features.id, merchantFeatures.featureId))
    .leftJoin(staffTable, eq(staffTable.id, merchantFeatures.changedBy))
    .where(where)
    .orderBy(asc(merchantFeatures.merchantCode))

type ShownRow = Awaited<ReturnType<typeof selectFeatures>>[number]
const present = (row: ShownRow): MerchantFeature => ({ ...row, changedAt: row.changedAt.toISOString() })

export const listFeatures: Handler<'rates.features'> = (_, { tx }) =>
  tx.select({ id: features.id, name: features.name }).from(features).orderBy(asc(features.id))

export const listMerchantFeatures: Handler<'rates.merchantFeatures'> = async (request, context) => {
  const { tx, staff } = context
  const { merchantCodes, featureId, page, size } = request
  await auditProbedMerchants(merchantCodes, context)
  const found = await selectFeatures(
    tx,
    and(
      eq(merchantFeatures.featureId, featureId),
      merchantCodes.length === 0 ? undefined : inArray(merchantFeatures.merchantCode, merchantCodes),
      namesWithinScope(staff, { merchantCode: sql`${merchantFeatures.merchantCode}` }),
    ),
  )
    .limit(size + 1)
    .offset(page * size)
  return { rows: found.slice(0, size).map(present), hasMore: found.length > size }
}

/** One row in the revision that was looked at, or many merchants at once: all of them or none. */
export const updateCharges: Handler<'rates.updateCharges'> = async (request, context) => {
  const { tx, staff, now, ifMatch, gateway } = context
  const { featureId, charges, user, id } = request
  if (user !== undefined && user.toLowerCase() !== staff.loginId) refuse('claim-mismatch')
  const codes = [...new Set(request.merchantCodes)].sort()
  const [feature] = await tx.select().from(features).where(eq(features.id, featureId))
  if (feature === undefined) refuse('record-not-found', { message: 'There is no such feature.' })
  const there = await merchantsAreThere(tx, codes, staff)
  const missing = codes.filter((code) => !there.has(code))
  const [firstMissing] = missing
  if (firstMissing !== undefined)
    if (codes.length === 1) notTheirs(firstMissing)
    else notAllTheirs(missing)
  const mine = and(eq(merchantFeatures.featureId, featureId), inArray(merchantFeatures.merchantCode, codes))
  const before = await tx.select().from(merchantFeatures).where(mine).orderBy(asc(merchantFeatures.id)).for('update')
  if (id !== undefined) {
    const [row] = before
    if (codes.length !== 1 || row === undefined || row.id !== id)
      return refuse('record-not-found', {
        recorded: { subject: `feature:${featureId} row ${id}`, after: { asked: 'merchant feature' } },
      })
    if (ifMatch === undefined) return refuse('version-missing')
    if (row.revision !== ifMatch) return refuse('record-changed', { details: { revision: row.revision } })
  }
  const changed = codes.length - before.filter((row) => writeCharges(row.charges) === writeCharges(charges)).length
  if (changed > 0 && !(await countFeatureCharges(tx, staff.staffId, changed, gateway.config.limits, now)))
    return refuse('charges-need-another-person')
  const signed = { charges, changedBy: staff.staffId, changedAt: now }
  await tx
    .insert(merchantFeatures)
    .values(codes.map((merchantCode) => ({ merchantCode, featureId, ...signed })))
    .onConflictDoUpdate({
      target: [merchantFeatures.featureId, merchantFeatures.merchantCode],
      set: { ...signed, revision: sql`${merchantFeatures.revision} + 1` },
    })
  context.note({
    subject: codes.length === 1 ? `feature:${featureId} ${codes[0]}` : `feature:${featureId} ${codes.length} merchants`,
    before: Object.fromEntries(before.map((row) => [row.merchantCode, row.charges])),
    after: { merchants: codes, charges },
  })
  return (await selectFeatures(tx, mine)).map(present)
}
