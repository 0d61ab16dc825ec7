import type { Handlers } from '#server/gateway/handler.ts'
import { getScheme } from './getScheme.ts'
import { listBanks } from './listBanks.ts'
import { listSchemes } from './listSchemes.ts'
import { createScheme, editScheme, verifyScheme } from './saveScheme.ts'
import { schemePayments } from './schemePayments.ts'

export const bankSchemesHandlers: Handlers<'bankSchemes'> = {
  'bankSchemes.list': listSchemes,
  'bankSchemes.get': getScheme,
  'bankSchemes.payments': schemePayments,
  'bankSchemes.banks': listBanks,
  'bankSchemes.create': createScheme,
  'bankSchemes.edit': editScheme,
  'bankSchemes.verify': verifyScheme,
}

export { schemeRecord } from './schemeRecord.ts'
