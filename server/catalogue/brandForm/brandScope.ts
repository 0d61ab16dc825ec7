import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { brands } from '#server/db/schema/index.ts'
import type { Staff } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'

export const isTheirBrand = ({ brands: own }: Pick<Staff, 'brands'>, brandCode: string): boolean =>
  own.length === 0 || own.includes(brandCode)

const notTheirs = (brandCode: string): never =>
  refuse('brand-not-found', { recorded: { subject: `brand:${brandCode}`, after: { asked: 'brand' } } })

/** A brand of others is as good as absent. */
export const refuseUnlessTheirBrand = async (
  tx: Tx,
  brandCode: string,
  staff: Pick<Staff, 'brands'>,
): Promise<void> => {
  if (!isTheirBrand(staff, brandCode)) notTheirs(brandCode)
  const [found] = await tx.select({ id: brands.id }).from(brands).where(eq(brands.brandCode, brandCode))
  if (found === undefined) notTheirs(brandCode)
}

/** `column` has a brand code. */
export const ofTheirBrands = ({ brands: own }: Pick<Staff, 'brands'>, column: SQL): SQL =>
  own.length === 0 ? sql`true` : sql`${column} = any(${sql.param([...own])}::text[])`
