import { sealedFields } from '#server/adapters/fieldSeal.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { countUnmasking } from './countUnmasking.ts'
import { lockOwnMerchant } from './ownMerchants.ts'

export const unmaskMerchant: Handler<'merchants.unmask'> = async ({ merchantCode, field, reason }, context) => {
  const { tx, staff, gateway } = context
  const row = await lockOwnMerchant(tx, merchantCode, staff)
  await countUnmasking(context, merchantCode)
  context.note({ subject: merchantCode, after: { field, reason } })
  switch (field) {
    case 'panNumber':
      return { value: row.panNumber }
    case 'gstNumber':
      return { value: row.gstNumber }
    case 'aadhaarNumber':
      return {
        value: row.aadhaarSealed === null ? '' : gateway.fieldSeal.open(row.aadhaarSealed, sealedFields.aadhaar),
      }
    case 'accountRefNumber':
      return {
        value: row.accountRefSealed === null ? '' : gateway.fieldSeal.open(row.accountRefSealed, sealedFields.account),
      }
  }
}
