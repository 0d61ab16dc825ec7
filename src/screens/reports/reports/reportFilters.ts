import { TxnRefNumber } from '#contract/calls/money/settlements.ts'
import { mostListed } from '#contract/wire/shortList.ts'
import type { ReportFilter, ReportSpan } from '#contract/reports/report.ts'
import { formatIndian } from '#contract/wire/indianTime.ts'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { choice, codes, dayTime, type Filter, flag, several } from '#src/lists/search/filters.ts'
import { lastSevenDays } from '#src/lists/search/lastSevenDays.ts'
import { merchantCodesFilter } from '#src/merchants/merchantFilters.ts'
import { useBrandChoices } from '#src/merchants/useBrandChoices.ts'

/** The documented values: *All* are the two together, and none that is under way. */
const txnStatus = choice(
  'Txn Status',
  { 'Successful,Failed': 'All', Successful: 'Successful', Failed: 'Failed' },
  { initial: 'Successful,Failed', key: 'status' },
)

const fields: Readonly<Record<ReportFilter, Filter<unknown>>> = {
  merchantCode: merchantCodesFilter,
  brandCode: several('Brand', { useChoices: useBrandChoices, all: 'All brands', key: 'brand' }),
  txnRefNumber: codes('Txn Ref Number', { most: mostListed, schema: TxnRefNumber, noun: 'reference', key: 'txn' }),
  status: { ...txnStatus, valueOf: (text) => text.split(',') },
  dsrType: choice(
    'Type',
    { field_engineer: 'Field engineer', sales: 'Sales' },
    { key: 'type', initial: 'field_engineer' },
  ),
  nonBrandTxn: flag('Only Non Brand Txn', { key: 'non_brand' }),
}

const time = (
  span: ReportSpan,
  openedAt: string,
  dayLabels: readonly [from: string, to: string],
): Readonly<Record<'fromDate' | 'toDate', Filter<unknown>>> =>
  span === 'days'
    ? lastSevenDays(...dayLabels)
    : {
        fromDate: dayTime('From Date', { key: 'from', latest: 'now', isRequired: true }),
        // Until now (conflict X166).
        toDate: dayTime('To Date', {
          key: 'to',
          latest: 'now',
          isRequired: true,
          notBefore: 'fromDate',
          initial: () => openedAt,
        }),
      }

/** In the order of the documents: names, then time, then what narrows it. */
const order = [
  'merchantCode',
  'brandCode',
  'status',
  'dsrType',
  'txnRefNumber',
  'fromDate',
  'toDate',
  'nonBrandTxn',
] as const

interface Asking {
  readonly span: ReportSpan
  readonly filters: readonly ReportFilter[]
  readonly dayLabels?: readonly [from: string, to: string]
}

export const reportSearch = ({ span, filters, dayLabels = ['From Date', 'To Date'] }: Asking, openedAt: Date) => {
  const all: Readonly<Record<string, Filter<unknown>>> = {
    ...fields,
    ...time(span, formatIndian(openedAt, 'YYYY-MM-DDTHH:mm:ss'), dayLabels),
  }
  // A report that knows no brands is of payments without one: there is nothing to choose.
  const isGiven = (name: string) => name === 'nonBrandTxn' && !filters.includes('brandCode')
  const isAsked = (name: string) =>
    name.endsWith('Date') || (filters.some((filter) => filter === name) && !isGiven(name))
  return defineSearch({
    filters: Object.fromEntries(order.flatMap((name) => (isAsked(name) ? [[name, all[name] as Filter<unknown>]] : []))),
    sizes: [20, 50, 100],
    size: 20,
    asks: 'as-last',
  })
}
