import type { Handler, Handlers } from '#server/gateway/handler.ts'
import { listSchemeRows } from './bankSchemeRows.ts'
import { listBanks } from './listBanks.ts'
import { presentSchemes } from './presentScheme.ts'
import { createScheme, editScheme, verifyScheme } from './saveScheme.ts'

const listSchemes: Handler<'bankSchemes.list'> = async (request, { tx, staff }) => {
  const { rows, hasMore } = await listSchemeRows(tx, request, staff.brands)
  return { rows: await presentSchemes(tx, rows, staff), hasMore }
}

export const bankSchemesHandlers: Handlers<'bankSchemes'> = {
  'bankSchemes.list': listSchemes,
  'bankSchemes.banks': listBanks,
  'bankSchemes.create': createScheme,
  'bankSchemes.edit': editScheme,
  'bankSchemes.verify': verifyScheme,
}

export { effectOfScheme } from './schemeEffect.ts'
export { decideOnScheme, reviewScheme, waitingSchemes } from './reviewSchemes.ts'
