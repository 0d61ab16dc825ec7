import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { ScriptId, ValueForm } from '#contract/calls/files.ts'
import {
  brandMappings,
  cashbackOffers,
  cashbackCredits,
  chargeSlips,
  controlSheetLines,
  dsrTasks,
  financeReportRows,
  merchants,
  offerRules,
  optOuts,
  partnerActivations,
  posTerminals,
  products,
  promoterVouchers,
  reconLines,
  schemeModels,
  settlementPayouts,
  settlementRows,
  superMerchantMembers,
} from '#server/db/schema/index.ts'
import { recordsOf } from './plannedRecords.ts'

const paise = '_paise'

const formOfColumn = (name: string, sqlType: string): ValueForm => {
  if (name.endsWith(paise)) return 'paise'
  if (sqlType.startsWith('timestamp')) return 'instant'
  return sqlType === 'date' ? 'day' : 'text'
}

const formsOf = (table: PgTable) => {
  const { name: tableName, columns } = getTableConfig(table)
  return [
    tableName,
    new Map(columns.map((column) => [column.name, formOfColumn(column.name, column.getSQLType())])),
  ] as const
}

const tables = new Map(
  [
    brandMappings,
    cashbackOffers,
    cashbackCredits,
    chargeSlips,
    controlSheetLines,
    dsrTasks,
    financeReportRows,
    merchants,
    offerRules,
    optOuts,
    partnerActivations,
    posTerminals,
    products,
    promoterVouchers,
    reconLines,
    schemeModels,
    settlementPayouts,
    settlementRows,
    superMerchantMembers,
  ].map(formsOf),
)

/** In the order of the table: what PostgreSQL keeps of a record has none of its own. */
export const inOrder = (scriptId: ScriptId, columns: readonly string[]): string[] => {
  const known = [...(tables.get(recordsOf[scriptId].table)?.keys() ?? [])]
  return columns.toSorted((a, b) => known.indexOf(a) - known.indexOf(b))
}

export const formOf = (scriptId: ScriptId, column: string): ValueForm =>
  tables.get(recordsOf[scriptId].table)?.get(column) ?? 'text'

/** Numbers of our own, which staff never see: the row names its merchant or payment by code. */
const internal = new Set([
  'merchant_id',
  'transaction_id',
  'payout_id',
  'line_key',
  'settled_paise',
  'surplus_paise',
  'scheme_id',
  'product_id',
  'member_id',
])
export const isInternal = (column: string): boolean => internal.has(column)

/** As the sheet calls it: the unit is told by the form. */
export const nameOf = (column: string, form: ValueForm): string =>
  form === 'paise' ? column.slice(0, -paise.length) : column

export const textOf = (value: unknown, form: ValueForm): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'string') return ''
  return form === 'instant' ? new Date(value).toISOString() : value
}
