export {
  lastTransactionId,
  listTransactions,
  summedTransactions,
  type TransactionOrder,
  walkTransactions,
  withinDays,
} from './listTransactions.ts'
export {
  presentBrandTransaction,
  presentNonBrandTransaction,
  presentRecentTransaction,
} from './presentTransaction.ts'
export { summarise, talliedDays, tallyDays, transacts } from './tallies.ts'
export { auditProbedNumbers } from './probedNumbers.ts'
export { ofMerchants, type TransactionScope, wholeScope } from './transactionScope.ts'
