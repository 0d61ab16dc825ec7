import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { merchants } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

/** KYC PENDING: not submitted; KYC NOT APPROVED: submitted and not decided. */
const statusText = (isSubmitted: boolean) => (isSubmitted ? 'KYC NOT APPROVED' : 'KYC PENDING')

export const listPendingKyc: Handler<'kyc.pending'> = async (request, { tx, staff }) => {
  const { merchantCode, mobileNumber, distributorCode, page, size } = request
  if (!merchantCode && !mobileNumber && !distributorCode) return refuse('filter-missing')
  const where = and(
    isNull(merchants.kycApproved),
    merchantCode ? eq(merchants.merchantCode, merchantCode) : undefined,
    mobileNumber ? eq(merchants.mobileNumber, mobileNumber) : undefined,
    distributorCode ? eq(merchants.distributorCode, distributorCode) : undefined,
    staff.brands.length === 0 ? undefined : inArray(merchants.brandCode, [...staff.brands]),
  )
  const rows = await tx
    .select()
    .from(merchants)
    .where(where)
    .orderBy(asc(merchants.merchantCode))
    .limit(size)
    .offset((page - 1) * size)
  const [counted] = await tx.select({ total: count() }).from(merchants).where(where)
  return {
    rows: rows.map((row) => ({
      businessName: row.businessName,
      mobileNumber: row.mobileNumber,
      merchantCode: row.merchantCode,
      kycStatus: statusText(row.isKycSubmitted),
      comment: '',
    })),
    total: counted?.total ?? 0,
  }
}
