import { type SQL, sql } from 'drizzle-orm'
import { type OfferField, offerFields, offerHeaders } from '#contract/sheets/offerCells.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { createOfferIndex } from '#machines/catalogue/offerIndex.ts'
import type { NumberedRule, OfferRule } from '#machines/catalogue/offerRule.ts'
import { type OfferFault, type OfferRuleText, readOfferRule } from '#machines/catalogue/offerRuleText.ts'
import { writeOfferSentence } from '#machines/catalogue/offerSentence.ts'
import { witnessInWords } from '#machines/catalogue/offerWitness.ts'
import type { Tx } from '#server/db/database.ts'
import { recordsOf } from '#server/files/jobs/plannedRecords.ts'
import { cell } from '#server/files/jobs/recordChange.ts'
import { recordScript } from '#server/files/jobs/recordScript.ts'
import type { Batch, Script } from '#server/files/jobs/script.ts'
import {
  type StoredRule,
  knownValuesOf,
  lockBrands,
  rulesStanding,
  unknownValueFaults,
} from '#server/catalogue/offers/index.ts'
import type { SheetRow } from '#server/files/sheetReading/index.ts'

const given = (field: OfferField): SQL => cell('offerRules', offerHeaders[field])
const figure = (field: OfferField) => sql`nullif(${given(field)}, '')::bigint`
const instant = (field: OfferField) => sql`((${given(field)})::timestamp at time zone 'Asia/Kolkata')`

const comparedColumns = [
  'bank_code',
  'skus',
  'payment_methods',
  'tenures',
  'group_codes',
  'dealer_categories',
  'regions',
  'min_transaction_paise',
  'cashback_type',
  'total_cashback',
  'max_cashback_paise',
  'bank_share_bps',
  'bank_share_cap_paise',
  'velocity_rule',
  'to_at',
] as const
const differs = sql`(${sql.join(
  comparedColumns.map((column) => sql.raw(`k.old_${column} is distinct from k.new_${column}`)),
  sql` or `,
)})`

/** One rule for each row, by brand, name and start. What is wrong with a row is found before, by `judged`. */
const records = recordScript('offerRules', ({ actor, at }) => ({
  table: recordsOf.cashback_insert_update.table,
  key: { brand_code: given('brandCode'), rule_desc: given('ruleDesc'), from_at: instant('offerFromDt') },
  subjectHeader: offerHeaders.ruleDesc,
  newValues: {
    bank_code: given('bankCode'),
    skus: given('sku'),
    payment_methods: given('paymentMethods'),
    tenures: given('tenure'),
    group_codes: given('groupCodes'),
    dealer_categories: given('dealerCategory'),
    regions: given('regions'),
    min_transaction_paise: sql`coalesce(${figure('minTransaction')}, 0)`,
    cashback_type: given('cashbackType'),
    total_cashback: figure('totalCashback'),
    max_cashback_paise: figure('maxCashback'),
    bank_share_bps: sql`coalesce(${figure('bankShare')}, 10000 - ${figure('brandShare')}, 0)::int`,
    bank_share_cap_paise: figure('bankShareCap'),
    velocity_rule: given('velocityRule'),
    to_at: instant('offerToDt'),
  } satisfies Record<(typeof comparedColumns)[number], SQL>,
  traces: { changed_by: sql`${actor.loginId}::text`, changed_at: sql`${at.toISOString()}::timestamptz` },
  missing: { created: {} },
  rowRules: [
    {
      when: sql`k.id is not null and k.key_from_at <= ${at.toISOString()}::timestamptz
        and ${differs}`,
      blames: offerHeaders.ruleDesc,
      reason: 'This rule has begun. Change it in SKU Offer Mgmt, or give the new one another name.',
    },
  ],
}))

interface ReadRow {
  readonly row: SheetRow
  readonly rule: OfferRule
  readonly ruleDesc: string
}

const textOf = ({ cells }: SheetRow): Partial<OfferRuleText> =>
  Object.fromEntries(offerFields.map((field) => [field, cells[offerHeaders[field]] ?? '']))

const withFaults = (row: SheetRow, faults: readonly OfferFault[]): SheetRow => ({
  ...row,
  faults: [
    {
      row: row.rowNumber,
      column: [...new Set(faults.map(({ field }) => offerHeaders[field]))].join(', '),
      value: (row.cells[offerHeaders[faults[0]?.field ?? 'ruleDesc']] ?? '').slice(0, 200),
      // A row says all that is wrong with it at once.
      reason: faults.map(({ reason }) => reason).join(' '),
    },
  ],
})

const isSameRule = (a: { rule: OfferRule; ruleDesc: string }, b: StoredRule): boolean =>
  a.rule.brandCode === b.brandCode && a.ruleDesc === b.ruleDesc && a.rule.from === b.from

/**
 * The rows with everything that is wrong with them: what a rule must be, values that the brand lacks, and overlaps with
 * rows before and with what stands.
 */
const judged = async (tx: Tx, batch: Batch): Promise<SheetRow[]> => {
  const { actor, at } = batch
  const isTheirs = (brand: string) => actor.brands.length === 0 || actor.brands.includes(brand)
  const faultsOf = new Map<number, readonly OfferFault[]>()
  const read: ReadRow[] = []
  for (const row of batch.rows) {
    if (row.faults.length > 0) continue
    const text = textOf(row)
    const { rule, faults } = readOfferRule(text, { now: at.getTime(), starts: 'today' })
    if (rule === undefined) faultsOf.set(row.rowNumber, faults)
    else read.push({ row, rule, ruleDesc: (text.ruleDesc ?? '').trim() })
  }
  const brands = [...new Set(read.map(({ rule }) => rule.brandCode))]
  const { rows: found } = await tx.execute<{ brand_code: string }>(
    sql`select brand_code from brands where brand_code = any(${sql.param(brands)}::text[])`,
  )
  const isThere = new Set(found.map((row) => row.brand_code).filter(isTheirs))
  const known = await knownValuesOf(
    tx,
    read.filter(({ rule }) => isThere.has(rule.brandCode)).map(({ rule }) => rule),
  )
  const standing = await rulesStanding(tx, [...isThere], at)
  const live = createOfferIndex(standing)
  const inFile = createOfferIndex<NumberedRule>()
  for (const { row, rule, ruleDesc } of read) {
    if (!isThere.has(rule.brandCode)) {
      faultsOf.set(row.rowNumber, [{ field: 'brandCode', reason: refusals['brand-not-found'].text }])
      continue
    }
    const faults = [...unknownValueFaults(rule, known)]
    const [other] = live.overlapsOf(rule, 1, (comparedColumns) => isSameRule({ rule, ruleDesc }, comparedColumns))
    if (other !== undefined)
      faults.push({
        field: 'ruleDesc',
        reason: `“${other.rule.ruleDesc}” would take some of the same transactions, for example ${witnessInWords(other.witness)}. It says: ${writeOfferSentence(other.rule).slice(0, 400)}`,
      })
    const [before] = inFile.overlapsOf(rule)
    if (before !== undefined)
      faults.push({
        field: 'ruleDesc',
        reason: `Row ${before.rule.id} would take some of the same transactions, for example ${witnessInWords(before.witness)}.`,
      })
    else inFile.add({ ...rule, id: row.rowNumber })
    if (faults.length > 0) faultsOf.set(row.rowNumber, faults)
  }
  return batch.rows.map((row) => {
    const faults = faultsOf.get(row.rowNumber)
    return faults === undefined ? row : withFaults(row, faults)
  })
}

/** Rules of offers. Brands are locked before their rules are compared: two files at once do not pass each other. */
export const offerRules: Script = {
  ...records,
  planBatch: async (tx, batch) => records.planBatch(tx, { ...batch, rows: await judged(tx, batch) }),
  applyBatch: async (tx, batch) => {
    const brands = batch.rows.map(({ cells }) => (cells[offerHeaders.brandCode] ?? '').trim().toUpperCase())
    await lockBrands(tx, [...new Set(brands)])
    return records.applyBatch(tx, { ...batch, rows: await judged(tx, batch) })
  },
}
