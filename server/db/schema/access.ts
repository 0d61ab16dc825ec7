import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instant, words } from './columns.ts'

/** Grows by one with every change an administrator makes; what they send back in `If-Match`. */
const version = () => integer('version').notNull().default(1)
/** Who saved last; empty: nobody since it was added by the gateway itself. */
const changedBy = () => words('changed_by')
const changedAt = () => instant('changed_at')

export const staff = pgTable('staff', {
  id: uuid().primaryKey(),
  /** Lower case; compared so. */
  loginId: text('login_id').notNull().unique(),
  name: text().notNull(),
  email: text().notNull().default(''),
  mobileNumber: words('mobile_number'),
  passwordHash: text('password_hash'),
  /** Null: no password here, only single sign-on. */
  passwordSetAt: instant('password_set_at'),
  passwordSetByAdmin: boolean('password_set_by_admin').notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  isCallCenter: boolean('is_call_center').notNull().default(false),
  /** Demo people sign in only while the gateway listens on loopback. */
  isDemo: boolean('is_demo').notNull().default(false),
  appId: words('app_id'),
  createdAt: instant('created_at').notNull().defaultNow(),
  lastSignInAt: instant('last_sign_in_at'),
  version: version(),
  changedBy: changedBy(),
  changedAt: changedAt(),
})

export const staffId = () =>
  uuid('staff_id')
    .notNull()
    .references(() => staff.id)

export const roles = pgTable('roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  roleName: text('role_name').notNull().unique(),
  isActive: boolean('is_active').notNull().default(true),
  isAdmin: boolean('is_admin').notNull().default(false),
  isSupport: boolean('is_support').notNull().default(false),
  isBrand: boolean('is_brand').notNull().default(false),
  isDrafter: boolean('is_drafter').notNull().default(false),
  isApprover: boolean('is_approver').notNull().default(false),
  isChecker: boolean('is_checker').notNull().default(false),
  isManager: boolean('is_manager').notNull().default(false),
  version: version(),
  changedBy: changedBy(),
  changedAt: changedAt(),
})

export const services = pgTable(
  'services',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    serviceName: text('service_name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    version: version(),
    changedBy: changedBy(),
    changedAt: changedAt(),
  },
  (t) => [uniqueIndex('services_name').on(sql`lower(${t.serviceName})`)],
)

export const roleServices = pgTable(
  'role_services',
  {
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
    serviceId: integer('service_id')
      .notNull()
      .references(() => services.id),
    /** A blocked service is taken away even where another role gives it. */
    isBlocked: boolean('is_blocked').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.serviceId] }), index('role_services_service').on(t.serviceId)],
)

/** Default services that a built-in role was ever given: what an administrator took away again is not given twice. */
export const givenDefaults = pgTable(
  'given_defaults',
  {
    roleName: text('role_name').notNull(),
    /** Lower case. */
    serviceName: text('service_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roleName, t.serviceName] })],
)

export const staffRoles = pgTable(
  'staff_roles',
  {
    staffId: staffId(),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.roleId] }), index('staff_roles_role').on(t.roleId)],
)

interface GrantReason {
  readonly kind: 'flag' | 'service' | 'administrator'
  readonly name: string
}

interface GrantLine {
  readonly name: string
  readonly before: string
  readonly after: string
}

/** A change of rights that somebody proposed: it is made once a second administrator confirms it. */
export const adminGrants = pgTable(
  'admin_grants',
  {
    id: uuid().primaryKey(),
    kind: text().$type<'giveRole' | 'person' | 'role' | 'service'>().notNull().default('giveRole'),
    staffId: uuid('staff_id').references(() => staff.id),
    roleId: integer('role_id').references(() => roles.id),
    serviceId: integer('service_id').references(() => services.id),
    /** What is going to be done, as whoever proposed it asked for it: of a person, a role or a service. */
    wanted: jsonb(),
    /** The version of the role or service when it was proposed: what was seen is what is done. */
    version: integer(),
    reasons: jsonb().$type<readonly GrantReason[]>().notNull().default([]),
    difference: jsonb().$type<readonly GrantLine[]>().notNull().default([]),
    proposedBy: uuid('proposed_by')
      .notNull()
      .references(() => staff.id),
    proposedAt: instant('proposed_at').notNull(),
    decidedBy: uuid('decided_by').references(() => staff.id),
    decidedAt: instant('decided_at'),
    decision: text({ enum: ['confirmed', 'declined', 'withdrawn'] }),
  },
  (t) => [
    uniqueIndex('admin_grants_waiting').on(t.staffId, t.roleId).where(sql`decision is null and kind = 'giveRole'`),
    uniqueIndex('admin_grants_waiting_person').on(t.staffId).where(sql`decision is null and kind = 'person'`),
    uniqueIndex('admin_grants_waiting_role').on(t.roleId).where(sql`decision is null and kind = 'role'`),
    uniqueIndex('admin_grants_waiting_service').on(t.serviceId).where(sql`decision is null and kind = 'service'`),
    index('admin_grants_staff').on(t.staffId),
    index('admin_grants_role').on(t.roleId),
    index('admin_grants_service').on(t.serviceId),
    index('admin_grants_proposed_by').on(t.proposedBy),
    index('admin_grants_decided_by').on(t.decidedBy),
    check(
      'admin_grants_not_to_oneself',
      sql`${t.proposedBy} <> ${t.staffId} and (${t.decidedBy} is null or ${t.decidedBy} <> ${t.staffId})`,
    ),
    check(
      'admin_grants_subject',
      sql`case ${t.kind} when 'giveRole' then ${t.staffId} is not null and ${t.roleId} is not null
          when 'person' then ${t.staffId} is not null when 'role' then ${t.roleId} is not null
          when 'service' then ${t.serviceId} is not null else false end
        and (${t.kind} = 'giveRole' or ${t.wanted} is not null)`,
    ),
    check(
      'admin_grants_two_people',
      sql`${t.decision} is distinct from 'confirmed' or ${t.decidedBy} <> ${t.proposedBy}`,
    ),
    check(
      'admin_grants_decided',
      sql`(${t.decision} is null) = (${t.decidedBy} is null) and (${t.decision} is null) = (${t.decidedAt} is null)`,
    ),
  ],
)

/**
 * Who made an account, gave its person a role, or set their password or e-mail. The function `one_person_with` works out
 * from it who counts as one person, for the gateway and for the triggers of four eyes; a trigger keeps every row.
 */
export const staffControls = pgTable(
  'staff_controls',
  {
    controllerId: uuid('controller_id')
      .notNull()
      .references(() => staff.id),
    controlledId: uuid('controlled_id')
      .notNull()
      .references(() => staff.id),
    act: text().$type<'made' | 'role' | 'password' | 'email'>().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.controllerId, t.controlledId, t.act, t.at] }),
    index('staff_controls_controlled').on(t.controlledId),
    index('staff_controls_at').on(t.at),
    check('staff_controls_of_another', sql`${t.controllerId} <> ${t.controlledId}`),
  ],
)

export const brands = pgTable('brands', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  brandCode: text('brand_code').notNull().unique(),
})

export const brandCode = () =>
  text('brand_code')
    .notNull()
    .references(() => brands.brandCode)

export const staffBrands = pgTable(
  'staff_brands',
  {
    staffId: staffId(),
    brandId: integer('brand_id')
      .notNull()
      .references(() => brands.id),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.brandId] }), index('staff_brands_brand').on(t.brandId)],
)

/** One row; triggers count every change of roles, services, brands and who has them, so that rights may be remembered. */
export const rightsVersion = pgTable('rights_version', {
  one: smallint().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    staffId: staffId(),
    createdAt: instant('created_at').notNull(),
    lastActiveAt: instant('last_active_at').notNull(),
    /** What the person's roles came to when the token was given: another one is given when they change. */
    rightsMark: words('rights_mark'),
    /** Good for a moment after the token was renewed: calls were under way with it. */
    previousTokenHash: bytea('previous_token_hash').unique(),
    renewedAt: instant('renewed_at'),
    /** Absolute end: 12 hours after sign-in, or the end of the IST day, whichever comes first. */
    endsAt: instant('ends_at').notNull(),
    endedAt: instant('ended_at'),
    endedBecause: text('ended_because'),
    ip: text().notNull(),
    userAgent: text('user_agent').notNull(),
    /** Who signed in with the company account has no password here that could expire. */
    signedInBy: text('signed_in_by').$type<'password' | 'singleSignOn'>().notNull().default('password'),
  },
  (t) => [index('sessions_staff').on(t.staffId).where(sql`ended_at is null`)],
)

export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    nonceHash: bytea('nonce_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sign_in_nonces_expiry').on(t.expiresAt)],
)

/** Failed tries of a password, by what they are counted for: see `server/people/session/passwordLockout.ts`. */
export const passwordTries = pgTable(
  'password_tries',
  {
    /** The kind of counter, and a hash of whom it counts: a mistyped username may be a password. */
    key: text().primaryKey(),
    failures: integer().notNull(),
    lastAt: instant('last_at').notNull(),
    /** Whether the latest try came during a pause. */
    isRefused: boolean('is_refused').notNull().default(false),
  },
  (t) => [index('password_tries_last').on(t.lastAt)],
)

/** Browsers in which somebody has signed in: their tries are counted apart from those of strangers. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: bytea('token_hash').notNull(),
    staffId: staffId(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tokenHash, t.staffId] }), index('known_devices_staff').on(t.staffId)],
)

/** Company accounts: the first sign-in ties one to a person by its verified e-mail, afterwards only issuer and subject count. */
export const staffIdentities = pgTable(
  'staff_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    staffId: staffId(),
    boundAt: instant('bound_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    uniqueIndex('staff_identities_staff').on(t.staffId, t.issuer),
  ],
)

/** Sign-ins that were begun at the company's provider: each is finished once, in the browser that began it. */
export const singleSignOns = pgTable(
  'single_sign_ons',
  {
    stateHash: bytea('state_hash').primaryKey(),
    browserHash: bytea('browser_hash').notNull(),
    nonce: text().notNull().unique(),
    codeVerifier: text('code_verifier').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('single_sign_ons_expiry').on(t.expiresAt)],
)

export const pageViews = pgTable(
  'page_views',
  {
    route: text().notNull(),
    day: date().notNull(),
    views: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.route, t.day] })],
)
