import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { givenDefaults, roleServices, roles, services } from '#server/db/schema/index.ts'
import { writeAudit } from '#server/gateway/audit.ts'
import { allServices, type DefaultService, type DocumentedService, resolveProduct, serviceNames } from './services.ts'

type RoleFlags = Partial<
  Record<'isAdmin' | 'isSupport' | 'isBrand' | 'isDrafter' | 'isApprover' | 'isChecker' | 'isManager', boolean>
>
type DefaultRole = { roleName: string; flags: RoleFlags; services: readonly DefaultService[] }

const merchantView = [
  'dashboard',
  'getporfoliomerchants',
  'getporfoliotransaction',
  'getportfoliotransactionsummary',
  'getcalllogs',
  'calllogs',
] as const satisfies DocumentedService[]
const rates = ['dashboard', 'settlementmenu', 'opssettlements'] as const satisfies DocumentedService[]
const kycReview = [
  'dashboard',
  'updatenewmerchantkycuser',
  'view_kyc_role',
  'getcalllogs',
  'calllogs',
] as const satisfies DocumentedService[]

/** What each job needs and no more; the documents give the services, not who holds them (conflict X057). */
const documentedRoles: readonly DefaultRole[] = [
  { roleName: 'ops_admin', flags: { isAdmin: true }, services: allServices },
  {
    roleName: 'support',
    flags: { isSupport: true },
    services: [
      ...merchantView,
      'getkycincompletemerchants',
      'checkmerchantappstatus',
      'calculatebrandpricewarranty',
      'appnotificationbulk',
      'campaign_app_notification',
      'campaign_whatsapp_notification',
      'campaign_summary',
      'campaign_promocard',
      'whatsapp_onboard',
      'getorders',
      'downloads',
    ],
  },
  {
    roleName: 'finance',
    flags: {},
    services: [
      'dashboard',
      'settlementmenu',
      'opssettlements',
      'enach-register',
      'upload_finance_report',
      'opsreports',
      'txnReport',
      'misReport',
      'settlementReport',
      'FailedTxnReport',
      'otherReports',
      'showChargeSlip',
      'controlsheet',
      'holdccReport',
      'getorders',
      'downloads',
    ],
  },
  {
    roleName: 'sales',
    flags: {},
    services: [
      ...merchantView,
      'getkycincompletemerchants',
      'merchant_onboard_automation',
      'checkmerchantappstatus',
      'dsr',
      'pos_mid_tid_mapping_service',
      'promoter_voucher_map_service',
      'opsreports',
      'dsr_report',
      'downloads',
    ],
  },
  {
    roleName: 'relationship_manager',
    flags: { isManager: true },
    services: [
      ...merchantView,
      'getkycincompletemerchants',
      'getrms',
      'checkmerchantappstatus',
      'calculatebrandpricewarranty',
      'opsreports',
      'txnReport',
      'downloads',
    ],
  },
  {
    roleName: 'catalogue',
    flags: {},
    services: [
      'dashboard',
      'productmgmt',
      'addEditBrandConfig',
      'showCashbackRules',
      'offerDescUpdate',
      'upload_offer',
      'downloads',
    ],
  },
  {
    roleName: 'brand_user',
    flags: { isBrand: true },
    services: ['dashboard', 'getorders', 'getporfoliotransaction', 'getportfoliotransactionsummary'],
  },
  { roleName: 'drafter', flags: { isDrafter: true }, services: rates },
  { roleName: 'approver', flags: { isApprover: true }, services: rates },
  { roleName: 'checker', flags: { isChecker: true }, services: rates },
  { roleName: 'bank_maker', flags: {}, services: ['dashboard', 'bank_setup_maker_service'] },
  { roleName: 'bank_checker', flags: {}, services: ['dashboard', 'bank_setup_checker_service'] },
  { roleName: 'bank_view', flags: {}, services: ['dashboard', 'bank_setup_view_service'] },
  {
    roleName: 'kyc_reviewer',
    flags: {},
    services: [...kycReview, 'kyc_by_{product}', 'kyc_approved', 'update_kyc_info', 'uploaddocument'],
  },
  { roleName: 'kyc_reviewer_pine', flags: {}, services: [...kycReview, 'kyc_by_pine'] },
]

export const defaultRoles = (product: string): DefaultRoles['roles'] =>
  documentedRoles.map((role) => ({ ...role, services: resolveProduct(role.services, product) }))

export interface DefaultRoles {
  readonly services: readonly string[]
  readonly roles: readonly { roleName: string; flags: RoleFlags; services: readonly string[] }[]
}

export const defaultsOf = (product: string): DefaultRoles => ({
  services: serviceNames(product),
  roles: defaultRoles(product),
})

type Grant = { roleName: string; serviceName: string }

/** What no role was given before; what was, an administrator may have taken away. */
const rememberNew = async (tx: Tx, wanted: DefaultRoles['roles']): Promise<Grant[]> =>
  tx
    .insert(givenDefaults)
    .values(
      wanted.flatMap(({ roleName, services: held }) =>
        held.map((name) => ({ roleName, serviceName: name.toLowerCase() })),
      ),
    )
    .onConflictDoNothing()
    .returning()

const grant = async (tx: Tx, grants: readonly Grant[]): Promise<void> => {
  const found = await tx.select({ id: roles.id, name: roles.roleName }).from(roles)
  const known = await tx.select({ id: services.id, name: sql<string>`lower(${services.serviceName})` }).from(services)
  const roleIds = new Map(found.map(({ id, name }) => [name, id]))
  const serviceIds = new Map(known.map(({ id, name }) => [name, id]))
  const links = grants.map(({ roleName, serviceName }) => ({
    roleId: roleIds.get(roleName) ?? missing(roleName),
    serviceId: serviceIds.get(serviceName) ?? missing(serviceName),
  }))
  if (links.length > 0) await tx.insert(roleServices).values(links).onConflictDoNothing()
}

const recordGrants = async (tx: Tx, grants: readonly Grant[], now: Date): Promise<void> => {
  for (const [roleName, held] of Map.groupBy(grants, (one) => one.roleName))
    await writeAudit(tx, {
      at: now,
      staffId: null,
      loginId: '',
      call: 'access.defaultRoles',
      outcome: 'done',
      subject: `role:${roleName}`,
      after: { given: held.map(({ serviceName }) => serviceName).toSorted() },
      requestId: randomUUID(),
    })
}

/**
 * Inserts the services and roles that are missing, and gives built-in roles the services that came with this version.
 * What is there, an administrator may have changed: it stays, and what they took away is not given again.
 */
export async function ensureDefaultRoles(
  tx: Tx,
  product: string,
  { now = new Date(), defaults = defaultsOf(product) }: { now?: Date; defaults?: DefaultRoles } = {},
): Promise<void> {
  await tx
    .insert(services)
    .values(defaults.services.map((serviceName) => ({ serviceName })))
    .onConflictDoNothing()
  const inserted = await tx
    .insert(roles)
    .values(defaults.roles.map(({ roleName, flags }) => ({ roleName, ...flags })))
    .onConflictDoNothing()
    .returning({ roleName: roles.roleName })
  const added = new Set(inserted.map(({ roleName }) => roleName))
  // A role that was deleted comes back whole.
  await tx.delete(givenDefaults).where(inArray(givenDefaults.roleName, [...added]))
  const grants = await rememberNew(tx, defaults.roles)
  await grant(tx, grants)
  await recordGrants(
    tx,
    grants.filter(({ roleName }) => !added.has(roleName)),
    now,
  )
}

function missing(name: string): never {
  throw new Error(`${name} was neither found nor added.`)
}
