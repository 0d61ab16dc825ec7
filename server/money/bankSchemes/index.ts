import type { Handlers } from '#server/gateway/handler.ts'
import { listBanks } from './listBanks.ts'
import { listSchemes } from './listSchemes.ts'
import { createScheme, editScheme, verifyScheme } from './saveScheme.ts'

export const bankSchemesHandlers: Handlers<'bankSchemes'> = {
  'bankSchemes.list': listSchemes,
  'bankSchemes.banks': listBanks,
  'bankSchemes.create': createScheme,
  'bankSchemes.edit': editScheme,
  'bankSchemes.verify': verifyScheme,
}

export { schemeRecord } from './schemeRecord.ts'
