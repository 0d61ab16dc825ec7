import type { Handler } from '#server/gateway/handler.ts'
import { isLimited } from '#server/gateway/staffLimits.ts'
import { findMerchantsByText } from './merchantRows.ts'

/** No beginning of a code, nor a word, has this form: whoever types it means one merchant. */
const wholeCode = /^[A-Z]{1,4}\d{7,}$/

export const findMerchants: Handler<'merchants.find'> = async ({ text, count }, { tx, staff, noteProbed }) => {
  const rows = await findMerchantsByText(tx, text, staff, count)
  const code = text.toUpperCase()
  if (isLimited(staff) && wholeCode.test(code) && !rows.some(({ merchantCode }) => merchantCode === code))
    noteProbed({ asked: 'merchant', ids: [code] })
  return rows.map(({ merchantCode, displayName, businessName, city, mobileNumber, isActive }) => ({
    merchantCode,
    displayName,
    businessName,
    city,
    mobileNumber,
    isActive,
  }))
}
