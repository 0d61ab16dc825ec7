import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '#server/gateway/handler.ts'
import { manages } from '#server/gateway/staffLimits.ts'

/** Whose transactions are meant, as far as the person may see them. */
export interface TransactionScope {
  /** Merchants that were found to be the person's to see; absent: all that the rest allows. */
  readonly merchantIds?: readonly number[]
  /** Empty: every brand. */
  readonly brands: readonly string[]
  /** Staff ids of relationship managers; absent: everybody's merchants, those of nobody too. */
  readonly managedBy?: readonly string[]
  readonly notManagedBy?: readonly string[]
}

export interface TransactionFilter {
  readonly isBrand: boolean
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
  readonly txnRefNumber?: readonly string[] | undefined
  readonly status?: string | undefined
  readonly errorCode?: string | undefined
  readonly txnType?: string | undefined
}

const list = (values: readonly (string | number)[]) => sql.param([...values])

const managedMerchants = (staffIds: readonly string[]) =>
  sql`select mm.merchant_id from merchant_managers mm where mm.staff_id = any(${list(staffIds)}::uuid[])`

/** Conditions on a column that holds the id of a merchant. */
export const ofMerchants = (column: SQL, { merchantIds, managedBy, notManagedBy }: TransactionScope): SQL[] => [
  ...(merchantIds === undefined
    ? []
    : // One alone keeps the order of the index.
      merchantIds.length === 1
      ? [sql`${column} = ${merchantIds[0]}`]
      : [sql`${column} = any(${list(merchantIds)}::int[])`]),
  ...(managedBy === undefined ? [] : [sql`${column} in (${managedMerchants(managedBy)})`]),
  ...(notManagedBy === undefined || notManagedBy.length === 0
    ? []
    : [sql`${column} not in (${managedMerchants(notManagedBy)})`]),
]

/** What is of a brand, within the person's; what has none belongs to its merchant alone. */
export const ofBrands = (column: SQL, brands: readonly string[], isBrand: boolean): SQL[] => [
  isBrand ? sql`${column} <> ''` : sql`${column} = ''`,
  ...(isBrand && brands.length > 0 ? [sql`${column} = any(${list(brands)}::text[])`] : []),
]

/** Where nothing was asked for: all that the person may see. */
export const wholeScope = (staff: Staff): TransactionScope => ({
  brands: staff.brands,
  ...(manages(staff) ? { managedBy: [staff.staffId] } : {}),
})

export const all = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `)
