import { and, eq } from 'drizzle-orm'
import type { BankSchemeContent } from '#contract/calls/money/bankSchemes.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { bankCodes, brands } from '#server/db/schema/index.ts'
import type { StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

const badField = (path: string, message: string) =>
  refuse('bad-request', { message: `${path}: ${message}`, details: [{ path, message }] })

/** Refuses content that a maker must not save. Dates of a running scheme stay good as long as they are not changed. */
export const refuseSchemeFaults = async (
  content: BankSchemeContent,
  before: BankSchemeContent | undefined,
  { tx, staff, now }: StaffContext,
): Promise<void> => {
  const today = indianDay(now)
  for (const field of ['startDate', 'endDate'] as const) {
    const isChanged = before === undefined || Date.parse(before[field]) !== Date.parse(content[field])
    if (isChanged && indianDay(new Date(content[field])) < today)
      badField(field === 'startDate' ? 'start_date' : 'end_date', 'The date is before today.')
  }
  if (Date.parse(content.endDate) < Date.parse(content.startDate))
    badField('end_date', 'The scheme ends before it starts.')
  if (staff.brands.length > 0 && !staff.brands.includes(content.brandCode)) refuse('not-allowed')
  const [code] = await tx
    .select()
    .from(bankCodes)
    .where(and(eq(bankCodes.bankName, content.bank), eq(bankCodes.bankCode, content.bankCode)))
  if (code === undefined) badField('bank_code', `${content.bank} has no bank code ${content.bankCode}.`)
  const [brand] = await tx.select().from(brands).where(eq(brands.brandCode, content.brandCode))
  if (brand === undefined) badField('brand_code', `There is no brand ${content.brandCode}.`)
}
