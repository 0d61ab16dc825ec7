import { type SQL, sql } from 'drizzle-orm'
import type { Staff } from '#server/gateway/handler.ts'
import { manages } from '#server/gateway/staffLimits.ts'

/** Merchants by their codes, each once. Which of them the person may see is found by the query that reads what is theirs. */
export interface AskedMerchants {
  readonly codes: readonly string[]
  /** A query of the ids of those among them that are the person's to see. */
  readonly ids: SQL
}

/** Whose transactions are meant, as far as the person may see them. */
export interface TransactionScope {
  /** Merchants that were found to be the person's to see, or are found with their rows; absent: all that the rest allows. */
  readonly merchants?: readonly number[] | AskedMerchants
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

const isAsked = (merchants: TransactionScope['merchants']): merchants is AskedMerchants =>
  merchants !== undefined && 'codes' in merchants

export const isOneMerchant = ({ merchants }: TransactionScope): boolean =>
  (isAsked(merchants) ? merchants.codes.length : merchants?.length) === 1

/** How many of the merchants that were asked for are the person's to see; null where none was asked for by its code. */
export const merchantsFound = ({ merchants }: TransactionScope): SQL =>
  isAsked(merchants) ? sql`(select count(*)::int from (${merchants.ids}) own)` : sql`null::int`

const isOneOf = (column: SQL, merchants: readonly number[] | AskedMerchants): SQL => {
  const asked = isAsked(merchants)
  // One alone keeps the order of the index.
  if (isOneMerchant({ merchants, brands: [] }))
    return asked ? sql`${column} = (${merchants.ids})` : sql`${column} = ${merchants[0]}`
  return asked ? sql`${column} = any(array(${merchants.ids}))` : sql`${column} = any(${list(merchants)}::int[])`
}

/** Conditions on a column that holds the id of a merchant. */
export const ofMerchants = (column: SQL, { merchants, managedBy, notManagedBy }: TransactionScope): SQL[] => [
  ...(merchants === undefined ? [] : [isOneOf(column, merchants)]),
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
