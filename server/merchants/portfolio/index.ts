import type { Handlers } from '#server/gateway/handler.ts'
import { brandMappingsOf, switchBrandMapping } from './brandMappings.ts'
import { addCallLog, listCallLogs } from './callLogs.ts'
import { listCampaignMessages, sendMerchantMessage } from './campaignMessages.ts'
import { checkAppInstalled } from './checkAppInstalled.ts'
import { listBrandTransactions, listNonBrandTransactions, merchantSummary } from './listOfMerchant.ts'
import { setLoginLimit } from './setLoginLimit.ts'
import { listStoreOrders } from './storeOrderRows.ts'
import { getWarrantyFigures } from './warrantyFigures.ts'

export const portfolioHandlers: Handlers<'portfolio'> = {
  'portfolio.summary': merchantSummary,
  'portfolio.brandTransactions': listBrandTransactions,
  'portfolio.nonBrandTransactions': listNonBrandTransactions,
  'portfolio.storeOrders': listStoreOrders,
  'portfolio.callLogs': listCallLogs,
  'portfolio.addCallLog': addCallLog,
  'portfolio.checkApp': checkAppInstalled,
  'portfolio.warranty': getWarrantyFigures,
  'portfolio.sendMessage': sendMerchantMessage,
  'portfolio.messages': listCampaignMessages,
  'portfolio.brandMappings': brandMappingsOf,
  'portfolio.switchBrandMapping': switchBrandMapping,
  'portfolio.setLoginLimit': setLoginLimit,
}

export { scopeOfMerchants } from './listOfMerchant.ts'
export { brandMappingsOf } from './brandMappings.ts'
export { walkCallLogs } from './callLogs.ts'
export { walkMessages } from './campaignMessages.ts'
export { storeOrderRow, summedStoreOrders, walkStoreOrders } from './storeOrderRows.ts'
