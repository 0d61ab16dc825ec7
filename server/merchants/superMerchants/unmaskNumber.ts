import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { countUnmasking } from '#server/merchants/merchants/index.ts'
import { findSuperMerchant } from './superMerchantRows.ts'

/** Counted with every other look at a full number. */
export const unmaskNumber: Handler<'superMerchants.unmask'> = async ({ merchantCode, kind, reason }, context) => {
  const { tx, gateway, staff, note } = context
  const { numbers } = await findSuperMerchant(tx, merchantCode, staff)
  const number = numbers.get(kind)
  await countUnmasking(context, merchantCode)
  note({ subject: merchantCode, after: { field: kind, reason } })
  return {
    value: number === undefined ? '' : gateway.fieldSeal.open(number.numberSealed, sealedFields.superMerchantNumber),
  }
}
