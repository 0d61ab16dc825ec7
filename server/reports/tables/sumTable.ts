import {
  brandTransactionColumns,
  listBrandTransactions,
  listNonBrandTransactions,
  listStoreOrders,
  nonBrandTransactionColumns,
  storeOrderColumns,
} from '#contract/calls/merchants/portfolio.ts'
import { forceMatchColumns, listForceMatches } from '#contract/calls/money/forceMatches.ts'
import { listRuleMatches, ruleMatchColumns } from '#contract/calls/money/matchRules.ts'
import { reconRowColumns, listReconRows } from '#contract/calls/money/recon.ts'
import { reconTransferColumns, listReconTransfers } from '#contract/calls/money/reconTransfers.ts'
import { refundColumns, listRefunds } from '#contract/calls/money/refunds.ts'
import { regularizationColumns, listRegularizations } from '#contract/calls/money/regularizations.ts'
import {
  batchAmounts,
  getSettlementBatch,
  listSettlementBatches,
  payoutAmounts,
} from '#contract/calls/money/settlementBatches.ts'
import {
  disputeColumns,
  listDisputes,
  listRates as listDisputeRates,
  rateColumns as disputeRateColumns,
} from '#contract/calls/money/disputes.ts'
import { listPapers, paperColumns } from '#contract/calls/money/papers.ts'
import { listedPayoutColumns, listPayouts } from '#contract/calls/money/payoutList.ts'
import { listPlacedPayments, placedColumns } from '#contract/calls/money/positions.ts'
import { summedMerchantHolds } from '#server/money/merchantHolds/index.ts'
import { summedDisputes, summedRates as summedDisputeRates } from '#server/money/disputes/index.ts'
import { summedPapers } from '#server/money/papers/index.ts'
import { summedPlaced } from '#server/money/payments/index.ts'
import { listMerchantHolds, merchantHoldColumns } from '#contract/calls/money/merchantHolds.ts'
import { heldColumns, listHeld } from '#contract/calls/money/settlementHolds.ts'
import { settlementColumns, searchSettlements } from '#contract/calls/money/settlements.ts'
import { listRecentTransactions, recentTransactionColumns } from '#contract/calls/reports/dashboard.ts'
import { mostSummed, type SummedTable } from '#contract/calls/reports/tables.ts'
import { type CallDefinition, mayCall, type RequestOf } from '#contract/wire/call.ts'
import { amountsOf } from '#contract/wire/columns.ts'
import { type SummedRows, sumRows } from '#server/db/sumRows.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { scopeOfMerchants, summedStoreOrders } from '#server/merchants/portfolio/index.ts'
import { summedForceMatches, summedReconRows, summedRuleMatches, summedTransfers } from '#server/money/recon/index.ts'
import { summedRefunds } from '#server/money/refunds/index.ts'
import { summedRegularizations } from '#server/money/regularizations/index.ts'
import {
  summedBatches,
  summedHeld,
  summedListedPayouts,
  summedPayouts,
  summedSettlements,
} from '#server/money/settlements/index.ts'
import { auditProbedNumbers, summedTransactions } from '#server/money/transactions/index.ts'
import { dashboardScope, refNumbersOf } from '#server/reports/dashboard/index.ts'
import { type AnyReport, reports, summedReport } from '#server/reports/reports/index.ts'
import { decodeListRequest, type ReadContext } from './exporters.ts'

interface Summing<D extends CallDefinition = CallDefinition> {
  /** Which lists the rows; who may call it may add them up. */
  readonly call: D
  readonly amounts: readonly string[]
  /** Refuses and records as the list does. */
  readonly rows: (request: RequestOf<D>, context: ReadContext) => Promise<SummedRows>
}

type AnySumming = Omit<Summing, 'rows'> & {
  readonly rows: (request: never, context: ReadContext) => Promise<SummedRows>
}

const summing = <D extends CallDefinition>(one: Summing<D>): AnySumming => one as unknown as AnySumming

const summingReport = (report: AnyReport): AnySumming => ({
  call: report.call,
  amounts: amountsOf(report.columns),
  rows: async (request, context) => summedReport(report, await report.query(request, context), mostSummed),
})

const transactionsOf = async (
  request: RequestOf<typeof listBrandTransactions> | RequestOf<typeof listNonBrandTransactions>,
  isBrand: boolean,
  context: ReadContext,
): Promise<SummedRows> => {
  const scope = await scopeOfMerchants(request.merchantCode, context)
  await auditProbedNumbers(request.txnRefNumber, context)
  return summedTransactions(scope, { ...request, isBrand })
}

type SummedReport = SummedTable & keyof typeof reports
const ofReport = (name: SummedReport) => summingReport(reports[name] as unknown as AnyReport)

const summed: Readonly<Record<SummedTable, AnySumming>> = {
  'portfolio.brandTransactions': summing({
    call: listBrandTransactions,
    amounts: amountsOf(brandTransactionColumns),
    rows: (request, context) => transactionsOf(request, true, context),
  }),
  'portfolio.nonBrandTransactions': summing({
    call: listNonBrandTransactions,
    amounts: amountsOf(nonBrandTransactionColumns),
    rows: (request, context) => transactionsOf(request, false, context),
  }),
  'portfolio.storeOrders': summing({
    call: listStoreOrders,
    amounts: amountsOf(storeOrderColumns),
    rows: async ({ parameters }, context) => {
      const scope = await scopeOfMerchants([parameters.merchantCode], context)
      await auditProbedNumbers(parameters.txnRefNumber, context, 'storeOrders')
      return summedStoreOrders(scope, parameters)
    },
  }),
  'dashboard.transactions': summing({
    call: listRecentTransactions,
    amounts: amountsOf(recentTransactionColumns),
    rows: async (request, context) => {
      const { includeLogin, excludeLogin, brandCode, txnRefNumber, ...filters } = request
      const scope = await dashboardScope({ includeLogin, excludeLogin, brandCode }, context)
      const filter = { ...filters, txnRefNumber: refNumbersOf(txnRefNumber), isBrand: true }
      await auditProbedNumbers(filter.txnRefNumber, context)
      return summedTransactions(scope, filter)
    },
  }),
  'settlements.search': summing({
    call: searchSettlements,
    amounts: amountsOf(settlementColumns),
    rows: summedSettlements,
  }),
  'settlements.held': summing({ call: listHeld, amounts: amountsOf(heldColumns), rows: summedHeld }),
  'settlements.payouts': summing({
    call: listPayouts,
    amounts: amountsOf(listedPayoutColumns),
    rows: summedListedPayouts,
  }),
  'merchantHolds.list': summing({
    call: listMerchantHolds,
    amounts: amountsOf(merchantHoldColumns),
    rows: summedMerchantHolds,
  }),
  'disputes.list': summing({ call: listDisputes, amounts: amountsOf(disputeColumns), rows: summedDisputes }),
  'disputes.rates': summing({
    call: listDisputeRates,
    amounts: amountsOf(disputeRateColumns),
    rows: summedDisputeRates,
  }),
  'papers.list': summing({ call: listPapers, amounts: amountsOf(paperColumns), rows: summedPapers }),
  'payments.placed': summing({ call: listPlacedPayments, amounts: amountsOf(placedColumns), rows: summedPlaced }),
  'settlements.batches': summing({
    call: listSettlementBatches,
    amounts: Object.keys(batchAmounts),
    rows: summedBatches,
  }),
  'settlements.batch': summing({ call: getSettlementBatch, amounts: Object.keys(payoutAmounts), rows: summedPayouts }),
  'refunds.list': summing({ call: listRefunds, amounts: amountsOf(refundColumns), rows: summedRefunds }),
  'regularizations.list': summing({
    call: listRegularizations,
    amounts: amountsOf(regularizationColumns),
    rows: summedRegularizations,
  }),
  'recon.rows': summing({ call: listReconRows, amounts: amountsOf(reconRowColumns), rows: summedReconRows }),
  'recon.transfers': summing({
    call: listReconTransfers,
    amounts: amountsOf(reconTransferColumns),
    rows: summedTransfers,
  }),
  'recon.forceMatches': summing({
    call: listForceMatches,
    amounts: amountsOf(forceMatchColumns),
    rows: summedForceMatches,
  }),
  'recon.ruleMatches': summing({
    call: listRuleMatches,
    amounts: amountsOf(ruleMatchColumns),
    rows: summedRuleMatches,
  }),
  'orders.list': ofReport('orders.list'),
  'orders.ofBrand': ofReport('orders.ofBrand'),
  'orders.ofMerchant': ofReport('orders.ofMerchant'),
  'reports.transactions': ofReport('reports.transactions'),
  'reports.nonBrand': ofReport('reports.nonBrand'),
  'reports.settlements': ofReport('reports.settlements'),
  'reports.failed': ofReport('reports.failed'),
  'reports.firstTransactions': ofReport('reports.firstTransactions'),
  'reports.cashback': ofReport('reports.cashback'),
  'reports.chargeSlips': ofReport('reports.chargeSlips'),
}

/** What of a list can be added up. */
export const amountsOfTable = (table: SummedTable): readonly string[] => summed[table].amounts

export const sumTable: Handler<'tables.sums'> = async ({ table, request, columns }, context) => {
  const { call, amounts, rows } = summed[table]
  const { staff, gateway, tx } = context
  if (columns.some((column) => !amounts.includes(column)))
    return refuse('bad-request', { message: 'columns: There is no such amount.' })
  if (!mayCall(call, staff, gateway.config.product)) return refuse('not-allowed')
  const found = await rows(decodeListRequest({ call }, request), context)
  const { count, sums } = await sumRows(tx, found, columns, mostSummed)
  return { count, sums: sums === null ? null : columns.map((column, at) => ({ column, amount: sums[at] ?? 0 })) }
}
