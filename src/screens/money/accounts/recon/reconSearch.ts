import { findingLabels, type ReconFigure, type ReconGateway } from '#contract/calls/money/recon.ts'
import { gatewayLabels } from '#contract/sheets/reconMapping.ts'
import { dayAfter } from '#contract/wire/indianTime.ts'
import { choice, day, text } from '#src/lists/search/filters.ts'
import { defineSearch } from '#src/lists/search/defineSearch.ts'
import { figureWords, forceMatchWords, transferStateWords } from './reconWords.ts'
import { gatewayToday } from '#src/ui/clock.ts'

const shownDays = 14

const days = {
  fromDate: day('From Date', {
    key: 'from',
    latest: 'today',
    isRequired: true,
    initial: (today) => dayAfter(today, 1 - shownDays),
  }),
  toDate: day('To Date', { key: 'to', latest: 'today', notBefore: 'fromDate', isRequired: true, initial: 'today' }),
}
const gateway = choice('Gateway', gatewayLabels, { all: 'All gateways' })

export const figuresSearch = defineSearch({ filters: { ...days, gateway }, isLive: true })

export const rowsSearch = defineSearch({
  filters: {
    figure: choice('Figure', figureWords, { initial: 'open' }),
    ...days,
    gateway,
    finding: choice('Finding', findingLabels, { all: 'All' }),
    txnRefNumber: text('Txn Ref Number', { key: 'txn_no', max: 60 }),
    utr: text('UTR', { max: 60 }),
    jobId: text('File', { key: 'file', max: 36, isLinked: true }),
  },
  sizes: [20, 50, 100],
})

export const transfersSearch = defineSearch({
  filters: { ...days, gateway, state: choice('Status', transferStateWords, { all: 'All' }) },
  sizes: [20, 50, 100],
})

export const forceMatchSearch = defineSearch({
  filters: {
    state: choice('Status', forceMatchWords, { all: 'All' }),
    forceMatchId: text('Force-match', { key: 'record', max: 36, isLinked: true }),
  },
  sizes: [20, 50],
})

/** A list of one where something is chosen: how the calls take it. */
export const chosen = <Value>(value: Value | undefined): Value[] | undefined =>
  value === undefined ? undefined : [value]

export const reconPath = '/accounts/recon'

/** Where the rows behind a figure are. */
export const rowsAddress = (
  figure: ReconFigure,
  {
    from,
    to,
    gateway: of,
  }: { readonly from: string; readonly to: string; readonly gateway?: ReconGateway | undefined },
): string => {
  const params = new URLSearchParams({ figure, from, to })
  if (of !== undefined) params.set('gateway', of)
  return `${reconPath}/rows?${params.toString()}`
}

/** Payments of a transfer may be older than it. */
const olderDays = 30

/** The page of a transfer. */
export const transferAddress = (utr: string): string => `/transfers/${encodeURIComponent(utr)}`

/** The lines of a transfer. */
export const transferRowsAddress = (utr: string, paidOn: string): string =>
  `${reconPath}/rows?${new URLSearchParams({ figure: 'lines', utr, from: dayAfter(paidOn, -olderDays), to: gatewayToday() }).toString()}`

/** What files say of one payment. */
export const lineAddress = (txnRefNumber: string, day: string): string =>
  `${reconPath}/rows?${new URLSearchParams({ figure: 'lines', txn_no: txnRefNumber, from: day, to: day }).toString()}`
