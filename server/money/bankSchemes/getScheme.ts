import { sql } from 'drizzle-orm'
import { getOffer } from '#contract/calls/catalogue/offerPage.ts'
import type { BankSchemeState } from '#contract/calls/money/bankSchemes.ts'
import type { BankSchemePage } from '#contract/calls/money/bankSchemePage.ts'
import { mayCall } from '#contract/wire/call.ts'
import { readCondition, takesValue } from '#machines/catalogue/offerRule.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler, ReadingContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { countMerchants } from '#server/merchants/merchants/index.ts'
import { decidingStaff } from '#server/people/independence/index.ts'
import { findRow, recordNotFound, staffNamesOf } from '#server/platform/checkedRecords/index.ts'
import { presentSchemes } from './listSchemes.ts'
import { type BankSchemeRow, overlappingSchemes, schemeRecord } from './schemeRecord.ts'

/** A brand may have thousands of offers; a page names so many that its payments may meet. */
const mostLookedAt = 500
const mostOffers = 10

export const findScheme = async (id: number, { tx, staff }: Pick<ReadingContext, 'tx' | 'staff'>) =>
  (await findRow(tx, schemeRecord, id, staff)) ?? recordNotFound('bankScheme', id)

type OfferRow = { id: number; rule_desc: string; tenures: string; from_at: Date; to_at: Date }

const offersBeside = async (tx: Tx, { brandCode, bank, tenure }: BankSchemeRow, now: Date) => {
  const { rows } = await tx.execute<OfferRow>(sql`select id, rule_desc, tenures, from_at, to_at from offer_rules
    where brand_code = ${brandCode} and bank_code in ('', upper(${bank})) and to_at > ${now.toISOString()} and from_at < to_at
    order by from_at, id limit ${mostLookedAt}`)
  return rows
    .filter(({ tenures }) => takesValue(readCondition(tenures), String(tenure)))
    .slice(0, mostOffers)
    .map(({ id, rule_desc, from_at, to_at }) => ({
      id,
      description: rule_desc,
      startDate: new Date(from_at).toISOString(),
      endDate: new Date(to_at).toISOString(),
    }))
}

/** A change that waits, or was sent back, beside what was approved. */
const approvedBefore = ({ state, approvedContent }: BankSchemeRow): BankSchemePage['approved'] =>
  state === 'approved' ? null : (approvedContent as BankSchemePage['approved'])

export const getScheme: Handler<'bankSchemes.get'> = async ({ id }, context) => {
  const { tx, staff, now, gateway } = context
  const row = await findScheme(id, context)
  const content = schemeRecord.contentOf(row)
  const [scheme] = await presentSchemes(tx, [row], await decidingStaff(context))
  const others = await overlappingSchemes(tx, content, id)
  const names = await staffNamesOf(tx, [row])
  return {
    scheme: scheme ?? refuse('record-not-found'),
    createdAt: row.createdAt.toISOString(),
    decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? ''),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    approved: approvedBefore(row),
    merchants: await countMerchants(tx, schemeRecord.merchantsOf(content), staff),
    others: others.map((other) => ({
      id: other.id,
      bankTenureId: other.bankTenureId,
      rate: other.rate,
      startDate: other.startDate.toISOString(),
      endDate: other.endDate.toISOString(),
      state: other.state as BankSchemeState,
      isActive: other.isActive,
    })),
    offers: mayCall(getOffer, staff, gateway.config.product) ? await offersBeside(tx, row, now) : [],
  }
}
