import type { Handler } from '#server/gateway/handler.ts'
import { findMerchantsByText } from './merchantRows.ts'

export const findMerchants: Handler<'merchants.find'> = async ({ text, count }, { tx, staff }) => {
  const rows = await findMerchantsByText(tx, text, staff, count)
  return rows.map(({ merchantCode, displayName, businessName, city, mobileNumber, isActive }) => ({
    merchantCode,
    displayName,
    businessName,
    city,
    mobileNumber,
    isActive,
  }))
}
