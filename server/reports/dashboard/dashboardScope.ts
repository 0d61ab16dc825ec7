import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { Staff, StaffContext } from '#server/gateway/handler.ts'
import { isLimited, manages } from '#server/gateway/staffLimits.ts'
import type { TransactionScope } from '#server/money/transactions/index.ts'

export interface AskedScope {
  readonly includeLogin?: readonly string[] | undefined
  readonly excludeLogin?: readonly string[] | undefined
  readonly brandCode?: readonly string[] | undefined
}

export interface Manager {
  readonly staffId: string
  readonly login: string
  readonly name: string
}

/** The relationship managers whose merchants the person may see: themselves alone for one of them. */
export const managersOf = async (tx: Tx, staff: Staff, limit: number): Promise<Manager[]> => {
  if (manages(staff)) return [{ staffId: staff.staffId, login: staff.loginId, name: staff.name }]
  if (!staff.services.has('getrms')) return []
  const { rows } = await tx.execute<{ id: string; login_id: string; name: string }>(sql`
    select p.id, p.login_id, p.name from staff p
    where exists (select from staff_roles h join roles r on r.id = h.role_id where h.staff_id = p.id and r.is_manager)
    order by p.login_id limit ${limit}`)
  return rows.map((row) => ({ staffId: row.id, login: row.login_id, name: row.name }))
}

const nobody = '00000000-0000-0000-0000-000000000000'
const mostManagers = 500

/** What was asked for, cut down to what the person may see (conflict X234). */
export const dashboardScope = async (
  asked: AskedScope,
  { tx, staff, noteProbed }: Pick<StaffContext, 'tx' | 'staff' | 'noteProbed'>,
): Promise<TransactionScope> => {
  const wantedBrands = asked.brandCode ?? []
  const brands =
    wantedBrands.length === 0
      ? staff.brands
      : wantedBrands.filter((code) => staff.brands.length === 0 || staff.brands.includes(code))
  noteProbed({ asked: 'brand', ids: wantedBrands.filter((code) => !brands.includes(code)) })
  const [include, exclude] = [asked.includeLogin ?? [], asked.excludeLogin ?? []]
  const managers = include.length + exclude.length > 0 ? await managersOf(tx, staff, mostManagers) : []
  // Nobody who is offered no list, or themselves alone, comes upon the login of another by chance.
  if (isLimited(staff) || !staff.services.has('getrms'))
    noteProbed({
      asked: 'login',
      ids: [...include, ...exclude].filter((login) => !managers.some((manager) => manager.login === login)),
    })
  const idsOf = (logins: readonly string[]) =>
    managers.filter(({ login }) => logins.includes(login)).map(({ staffId }) => staffId)
  const base: { managedBy?: readonly string[]; notManagedBy?: readonly string[] } =
    include.length > 0 ? { managedBy: idsOf(include) } : manages(staff) ? { managedBy: [staff.staffId] } : {}
  return {
    // Brands of others alone come to nothing, not to everything.
    brands: wantedBrands.length > 0 && brands.length === 0 ? [nobody] : brands,
    ...base,
    ...(exclude.length > 0 ? { notManagedBy: idsOf(exclude) } : {}),
  }
}
