import { asc } from 'drizzle-orm'
import { brands } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'

export const listBrands: Handler<'brands.list'> = async (_request, { tx, staff }) => {
  const all = await tx.select().from(brands).orderBy(asc(brands.brandCode))
  return all.filter(({ brandCode }) => staff.brands.length === 0 || staff.brands.includes(brandCode))
}
