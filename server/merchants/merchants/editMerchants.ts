import { z } from 'zod'
import { Merchant } from '#contract/calls/merchants/merchants.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { writeMerchant } from './merchantRows.ts'
import { lockOwnMerchant } from './ownMerchants.ts'
import { presentMerchant, type MerchantRow } from './presentMerchant.ts'

const staleDetails = (row: MerchantRow) => ({ current: z.encode(Merchant, presentMerchant(row)) })

export const editMerchants: Handler<'merchants.edit'> = async ([change], context) => {
  const { tx, staff, ifMatch } = context
  if (change === undefined) return refuse('bad-request')
  const row = await lockOwnMerchant(tx, change.merchantCode, staff)
  if (row.version !== ifMatch) return refuse('merchant-changed', { details: staleDetails(row) })
  const wanted = {
    displayName: change.displayName ?? row.displayName,
    contactPerson: change.contactPerson ?? row.contactPerson,
  }
  const before = { displayName: row.displayName, contactPerson: row.contactPerson }
  if (wanted.displayName === before.displayName && wanted.contactPerson === before.contactPerson) {
    context.note({ subject: row.merchantCode, before, after: before })
    return [presentMerchant(row)]
  }
  const kycEditors = [...new Set([...row.kycEditors, staff.staffId])]
  const written = await writeMerchant(tx, row, { ...wanted, kycEditors })
  if (written === undefined) return refuse('merchant-changed', { details: staleDetails(row) })
  context.note({ subject: row.merchantCode, before, after: wanted })
  return [presentMerchant(written)]
}
