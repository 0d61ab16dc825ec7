import type { Handlers } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

const comesNext = async () => refuse('unknown-call')

export const portfolioHandlers: Handlers<'portfolio'> = {
  'portfolio.summary': comesNext,
  'portfolio.brandTransactions': comesNext,
  'portfolio.nonBrandTransactions': comesNext,
  'portfolio.storeOrders': comesNext,
  'portfolio.callLogs': comesNext,
  'portfolio.addCallLog': comesNext,
  'portfolio.checkApp': comesNext,
  'portfolio.warranty': comesNext,
  'portfolio.sendMessage': comesNext,
  'portfolio.messages': comesNext,
  'portfolio.brandMappings': comesNext,
  'portfolio.switchBrandMapping': comesNext,
  'portfolio.setLoginLimit': comesNext,
}
