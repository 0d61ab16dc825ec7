import { z } from 'zod'
import { auditColumns, listAudit } from '#contract/calls/platform/audit.ts'
import { conflictColumns, keptColumns, listConflicts, listKept } from '#contract/calls/platform/incoming.ts'
import { clientColumns, listClients } from '#contract/calls/platform/integrations.ts'
import { deliveryColumns, endpointColumns, listDeliveries, listEndpoints } from '#contract/calls/platform/webhooks.ts'
import { listProducts, productColumns } from '#contract/calls/catalogue/catalogue.ts'
import { callLogColumns, listCallLogs } from '#contract/calls/merchants/callLogs.ts'
import {
  campaignSummary,
  listRecipients,
  recipientColumns,
  summaryColumns,
} from '#contract/calls/campaigns/campaignRecipients.ts'
import { listRecentTransactions, recentTransactionColumns } from '#contract/calls/reports/dashboard.ts'
import { merchantColumns, merchantInfoColumns, searchMerchants } from '#contract/calls/merchants/merchants.ts'
import { listNonKycMerchants, nonKycColumns } from '#contract/calls/merchants/nonKycMerchants.ts'
import {
  brandMappingColumns,
  brandTransactionColumns,
  campaignMessageColumns,
  listBrandMappings,
  listBrandTransactions,
  listCampaignMessages,
  listNonBrandTransactions,
  listStoreOrders,
  nonBrandTransactionColumns,
  storeOrderColumns,
} from '#contract/calls/merchants/portfolio.ts'
import {
  browsedModelColumns,
  browsedSchemeColumns,
  browseSchemeModels,
  browseSchemes,
  listSchemeModels,
  listSchemes,
  schemeColumns,
  schemeModelColumns,
} from '#contract/calls/catalogue/productSchemes.ts'
import { offerSkuColumns, searchSkus } from '#contract/calls/catalogue/offerSkus.ts'
import { listOffers, offerColumns } from '#contract/calls/catalogue/offers.ts'
import { listRuleMatches, ruleMatchColumns } from '#contract/calls/money/matchRules.ts'
import { listReconRows, reconRowColumns } from '#contract/calls/money/recon.ts'
import { listReconTransfers, reconTransferColumns } from '#contract/calls/money/reconTransfers.ts'
import { listRefunds, refundColumns } from '#contract/calls/money/refunds.ts'
import { associatedColumns, listAssociatedMerchants } from '#contract/calls/merchants/superMerchantMembers.ts'
import { searchSuperMerchants, superMerchantColumns } from '#contract/calls/merchants/superMerchants.ts'
import { listedPayoutColumns, listPayouts } from '#contract/calls/money/payoutList.ts'
import {
  disputeColumns,
  listDisputes,
  listRates as listDisputeRates,
  rateColumns as disputeRateColumns,
} from '#contract/calls/money/disputes.ts'
import { listPapers, paperColumns } from '#contract/calls/money/papers.ts'
import { listPlacedPayments, placedColumns } from '#contract/calls/money/positions.ts'
import { legalHoldColumns, listLegalHolds } from '#contract/calls/platform/legalHolds.ts'
import { listPersonRequests, personRequestColumns } from '#contract/calls/platform/personRequests.ts'
import { walkLegalHolds } from '#server/platform/legalHolds/index.ts'
import { walkPersonRequests } from '#server/platform/personData/index.ts'
import { walkMerchantHolds } from '#server/money/merchantHolds/index.ts'
import { walkDisputes, walkRates as walkDisputeRates } from '#server/money/disputes/index.ts'
import { walkPapers } from '#server/money/papers/index.ts'
import { exportedPlaced } from '#server/money/payments/index.ts'
import { listMerchantHolds, merchantHoldColumns } from '#contract/calls/money/merchantHolds.ts'
import { heldColumns, holdReportColumns, listHeld, reportHolds } from '#contract/calls/money/settlementHolds.ts'
import { searchSettlements, settlementColumns } from '#contract/calls/money/settlements.ts'
import type { ExportedTable } from '#contract/calls/reports/tables.ts'
import type { CallDefinition, RequestOf } from '#contract/wire/call.ts'
import type { ListColumns } from '#contract/wire/columns.ts'
import { lastAuditId, walkAuditLines } from '#server/platform/audit/index.ts'
import { walkConflicts, walkKept } from '#server/platform/feed/index.ts'
import { foundClients } from '#server/platform/integrations/index.ts'
import { foundEndpoints, walkDeliveries } from '#server/platform/webhooks/index.ts'
import { walkProducts } from '#server/catalogue/catalogue/index.ts'
import { summaryOf, walkRecipients } from '#server/campaigns/campaigns/index.ts'
import { dashboardScope, refNumbersOf } from '#server/reports/dashboard/index.ts'
import type { Tx } from '#server/db/database.ts'
import { presented } from '#server/db/walkRows.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { walkNonKycMerchants } from '#server/merchants/kyc/index.ts'
import { auditProbedMerchants, walkMerchants } from '#server/merchants/merchants/index.ts'
import {
  brandMappingsOf,
  scopeOfMerchants,
  walkCallLogs,
  walkMessages,
  walkStoreOrders,
} from '#server/merchants/portfolio/index.ts'
import {
  walkBrowsedModels,
  walkBrowsedSchemes,
  walkSchemeModels,
  walkSchemes,
} from '#server/catalogue/productSchemes/index.ts'
import { exportedOffers, walkSkus } from '#server/catalogue/offers/index.ts'
import { walkReconRows, walkRuleMatches, walkTransfers } from '#server/money/recon/index.ts'
import { exportedRefunds } from '#server/money/refunds/index.ts'
import { walkAssociated, walkSuperMerchants } from '#server/merchants/superMerchants/index.ts'
import { type AnyReport, readAll, reports } from '#server/reports/reports/index.ts'
import { exportedHeld, exportedHolds, walkPayouts, walkSettlements } from '#server/money/settlements/index.ts'
import {
  lastTransactionId,
  presentBrandTransaction,
  presentNonBrandTransaction,
  presentRecentTransaction,
  auditProbedNumbers,
  walkTransactions,
} from '#server/money/transactions/index.ts'

export type RowPieces = AsyncIterable<readonly object[]>

/** What a handler of a read needs, and a download has too. */
export type ReadContext = Pick<StaffContext, 'tx' | 'gateway' | 'staff' | 'now' | 'noteProbed'>

interface ListExporter<D extends CallDefinition, Row> {
  /** Which lists the rows; who may call it may export them. */
  readonly call: D
  readonly columns: ListColumns<Row>
  /** The name of the file, in place of the name of the list. */
  readonly baseName?: string
  /** The documents name the file to the letter: no time behind it. */
  readonly isNameWhole?: true
  /** The last row there is when the export is asked for. */
  readonly until?: (tx: Tx) => Promise<number>
  /**
   * Everything that a request of the call matches, in pieces. Awaited, it has looked whether the person may see what was
   * asked for; read, it is the rows.
   */
  readonly rows: (
    request: RequestOf<D>,
    context: ReadContext,
    until: number,
  ) => Promise<AsyncIterable<readonly NoInfer<Row>[]>>
}

export interface Exporter extends Omit<ListExporter<CallDefinition, never>, 'rows'> {
  /** Where it is a report: a long one is written by a job. */
  readonly report?: AnyReport
  readonly rows: (request: never, context: ReadContext, until: number) => Promise<RowPieces>
}

const exporting = <D extends CallDefinition, Row extends object>(exporter: ListExporter<D, Row>): Exporter =>
  exporter as unknown as Exporter

async function* inOnePiece<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  if (rows.length > 0) yield rows
}

/** A report that is short enough to be read whole. */
const exportingReport = (report: AnyReport): Exporter => ({
  call: report.call,
  columns: report.columns,
  baseName: report.fileName,
  report,
  rows: async (request, context) => {
    const query = await report.query(request, context)
    return readAll(report, query, context)
  },
})

const merchantRows = async (request: RequestOf<typeof searchMerchants>, context: ReadContext) => {
  const { merchantCode, mobileNumber, distributorCode, bucket, includeLogin } = request
  if (!merchantCode?.length && !mobileNumber && !distributorCode && !bucket) return refuse('filter-missing')
  await auditProbedMerchants(merchantCode ?? [], context)
  return walkMerchants(context.tx, { merchantCode, mobileNumber, distributorCode, bucket, includeLogin }, context.staff)
}

const transactionsOf = async (
  request: RequestOf<typeof listBrandTransactions> | RequestOf<typeof listNonBrandTransactions>,
  isBrand: boolean,
  context: ReadContext,
  until: number,
) => {
  const scope = await scopeOfMerchants(request.merchantCode, context)
  await auditProbedNumbers(request.txnRefNumber, context)
  return walkTransactions(context.tx, scope, { ...request, isBrand }, until, 'wide')
}

const reportExporters = Object.fromEntries(
  Object.entries(reports).map(([table, report]) => [table, exportingReport(report as AnyReport)]),
) as Record<keyof typeof reports, Exporter>

const exporters: Readonly<Record<ExportedTable, Exporter>> = {
  ...reportExporters,
  'merchants.search': exporting({ call: searchMerchants, columns: merchantInfoColumns, rows: merchantRows }),
  'merchants.list': exporting({ call: searchMerchants, columns: merchantColumns, rows: merchantRows }),
  'portfolio.brandTransactions': exporting({
    call: listBrandTransactions,
    columns: brandTransactionColumns,
    until: lastTransactionId,
    rows: async (request, context, until) =>
      presented(await transactionsOf(request, true, context, until), presentBrandTransaction),
  }),
  'portfolio.nonBrandTransactions': exporting({
    call: listNonBrandTransactions,
    columns: nonBrandTransactionColumns,
    until: lastTransactionId,
    rows: async (request, context, until) =>
      presented(await transactionsOf(request, false, context, until), presentNonBrandTransaction),
  }),
  'portfolio.storeOrders': exporting({
    call: listStoreOrders,
    columns: storeOrderColumns,
    rows: async ({ parameters }, context) => {
      const scope = await scopeOfMerchants([parameters.merchantCode], context)
      await auditProbedNumbers(parameters.txnRefNumber, context, 'storeOrders')
      return walkStoreOrders(context.tx, scope, parameters)
    },
  }),
  'portfolio.callLogs': exporting({ call: listCallLogs, columns: callLogColumns, rows: walkCallLogs }),
  'portfolio.messages': exporting({ call: listCampaignMessages, columns: campaignMessageColumns, rows: walkMessages }),
  // At most as many as there are brands.
  'portfolio.brandMappings': exporting({
    call: listBrandMappings,
    columns: brandMappingColumns,
    rows: async (request, context) => inOnePiece(await brandMappingsOf(request, context)),
  }),
  'dashboard.transactions': exporting({
    call: listRecentTransactions,
    columns: recentTransactionColumns,
    until: lastTransactionId,
    rows: async (request, context, until) => {
      const { includeLogin, excludeLogin, brandCode, txnRefNumber, ...filters } = request
      const scope = await dashboardScope({ includeLogin, excludeLogin, brandCode }, context)
      const filter = { ...filters, txnRefNumber: refNumbersOf(txnRefNumber), isBrand: true }
      await auditProbedNumbers(filter.txnRefNumber, context)
      return presented(walkTransactions(context.tx, scope, filter, until, 'narrow'), presentRecentTransaction)
    },
  }),
  'recon.rows': exporting({ call: listReconRows, columns: reconRowColumns, rows: walkReconRows }),
  'recon.transfers': exporting({ call: listReconTransfers, columns: reconTransferColumns, rows: walkTransfers }),
  'recon.ruleMatches': exporting({ call: listRuleMatches, columns: ruleMatchColumns, rows: walkRuleMatches }),
  'settlements.search': exporting({
    call: searchSettlements,
    columns: settlementColumns,
    // A row has the id of its transaction.
    until: lastTransactionId,
    rows: walkSettlements,
  }),
  'settlements.held': exporting({
    call: listHeld,
    columns: heldColumns,
    baseName: 'held_settlements',
    rows: async (request, context) => inOnePiece(await exportedHeld(request, context)),
  }),
  'legalHolds.list': exporting({ call: listLegalHolds, columns: legalHoldColumns, rows: walkLegalHolds }),
  'personRequests.list': exporting({
    call: listPersonRequests,
    columns: personRequestColumns,
    baseName: 'personal_data_requests',
    rows: walkPersonRequests,
  }),
  'merchantHolds.list': exporting({ call: listMerchantHolds, columns: merchantHoldColumns, rows: walkMerchantHolds }),
  'disputes.list': exporting({ call: listDisputes, columns: disputeColumns, rows: walkDisputes }),
  'disputes.rates': exporting({ call: listDisputeRates, columns: disputeRateColumns, rows: walkDisputeRates }),
  'papers.list': exporting({ call: listPapers, columns: paperColumns, rows: walkPapers }),
  'settlements.payouts': exporting({ call: listPayouts, columns: listedPayoutColumns, rows: walkPayouts }),
  'payments.placed': exporting({
    call: listPlacedPayments,
    columns: placedColumns,
    baseName: 'money_position',
    rows: async (request, context) => inOnePiece(await exportedPlaced(request, context)),
  }),
  'settlements.holdReport': exporting({
    call: reportHolds,
    columns: holdReportColumns,
    baseName: 'holdcc_settlements_report',
    isNameWhole: true,
    rows: async (request, context) => inOnePiece(await exportedHolds(request, context)),
  }),
  'refunds.list': exporting({
    call: listRefunds,
    columns: refundColumns,
    baseName: 'refunds',
    rows: async (request, context) => inOnePiece(await exportedRefunds(request, context)),
  }),
  'offers.list': exporting({
    call: listOffers,
    columns: offerColumns,
    baseName: 'offers',
    rows: async (request, context) => inOnePiece(await exportedOffers(request, context)),
  }),
  'offers.searchSkus': exporting({ call: searchSkus, columns: offerSkuColumns, baseName: 'skus', rows: walkSkus }),
  'catalogue.products': exporting({
    call: listProducts,
    columns: productColumns,
    baseName: 'products',
    rows: walkProducts,
  }),
  'productSchemes.list': exporting({
    call: listSchemes,
    columns: schemeColumns,
    baseName: 'schemes',
    rows: walkSchemes,
  }),
  'productSchemes.models': exporting({
    call: listSchemeModels,
    columns: schemeModelColumns,
    baseName: 'scheme_models',
    rows: walkSchemeModels,
  }),
  'productSchemes.browse': exporting({
    call: browseSchemes,
    columns: browsedSchemeColumns,
    baseName: 'schemes',
    rows: walkBrowsedSchemes,
  }),
  'productSchemes.browseModels': exporting({
    call: browseSchemeModels,
    columns: browsedModelColumns,
    baseName: 'scheme_models',
    rows: walkBrowsedModels,
  }),
  'campaigns.recipients': exporting({
    call: listRecipients,
    columns: recipientColumns,
    baseName: 'campaign_recipients',
    rows: walkRecipients,
  }),
  'campaigns.summary': exporting({
    call: campaignSummary,
    columns: summaryColumns,
    baseName: 'campaign_summary',
    rows: async (request, context) => inOnePiece(await summaryOf(request, context)),
  }),
  'integrations.clients': exporting({
    call: listClients,
    columns: clientColumns,
    baseName: 'machine_clients',
    rows: async (request, context) => inOnePiece(await foundClients(request, context)),
  }),
  'integrations.endpoints': exporting({
    call: listEndpoints,
    columns: endpointColumns,
    baseName: 'webhook_endpoints',
    rows: async (request, context) => inOnePiece(await foundEndpoints(request, context)),
  }),
  'integrations.deliveries': exporting({
    call: listDeliveries,
    columns: deliveryColumns,
    baseName: 'webhook_deliveries',
    rows: async (request, context) => walkDeliveries(request, context),
  }),
  'incoming.events': exporting({
    call: listKept,
    columns: keptColumns,
    baseName: 'kept_events',
    rows: async (request, context) => walkKept(request, context),
  }),
  'incoming.conflicts': exporting({
    call: listConflicts,
    columns: conflictColumns,
    baseName: 'conflicts',
    rows: async (request, context) => walkConflicts(request, context),
  }),
  'audit.list': exporting({
    call: listAudit,
    columns: auditColumns,
    baseName: 'audit',
    until: lastAuditId,
    rows: async (request, { tx }, until) => walkAuditLines(tx, request, until),
  }),
  'kyc.incomplete': exporting({
    call: listNonKycMerchants,
    columns: nonKycColumns,
    baseName: 'non_kyc_merchants_export',
    rows: walkNonKycMerchants,
  }),
  'superMerchants.search': exporting({
    call: searchSuperMerchants,
    columns: superMerchantColumns,
    baseName: 'super_merchants',
    rows: walkSuperMerchants,
  }),
  'superMerchants.associated': exporting({
    call: listAssociatedMerchants,
    columns: associatedColumns,
    baseName: 'associated_merchants',
    rows: walkAssociated,
  }),
}

export const exporterOf = (table: ExportedTable): Exporter => exporters[table]

/** A request of the list call in its wire form, decoded by that call's own entry. */
export const decodeListRequest = (
  { call }: Pick<Exporter, 'call'>,
  request: Readonly<Record<string, unknown>>,
): never => {
  const read = z.safeDecode(call.request, request as never)
  if (read.success) return read.data as never
  const [first] = read.error.issues
  return refuse('bad-request', { message: `${first?.path.join('.') || 'The request'}: ${first?.message ?? ''}` })
}
