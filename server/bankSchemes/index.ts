import { decidingStaff } from '#server/independence/index.ts'
import { tellUnlessThere } from '#server/checkedRecords/index.ts'
import type { Handler, Handlers } from '#server/gateway/handler.ts'
import { findScheme, listSchemeRows } from './bankSchemeRows.ts'
import { listBanks } from './listBanks.ts'
import { presentSchemes } from './presentScheme.ts'
import { createScheme, editScheme, verifyScheme } from './saveScheme.ts'

const listSchemes: Handler<'bankSchemes.list'> = async (request, context) => {
  const { tx, staff } = context
  const { rows, hasMore } = await listSchemeRows(tx, request, staff)
  await tellUnlessThere('bankScheme', request.id, (id) => findScheme(tx, id, staff), context)
  return { rows: await presentSchemes(tx, rows, await decidingStaff(context)), hasMore }
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
