import { z } from 'zod'
import { textUpTo, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, flag, instant, text } from '#contract/wire/columns.ts'
import { RoleFlag } from '#contract/wire/roleFlag.ts'
import { Instant, RecordNumber, wireAnswer, WireFlag, WireFlagText, WireIds, wireObject } from '#contract/wire/wire.ts'

const RecordName = typedLine(200).min(2, 'The name has at least 2 characters.')

export const RoleName = RecordName.max(60, 'The name has at most 60 characters.').regex(
  /^[A-Za-z0-9][A-Za-z0-9 _&.-]*$/,
  'A role name has letters, digits, spaces and _ - . & only.',
)
export const ServiceName = RecordName.max(60, 'The name has at most 60 characters.').regex(
  /^[A-Za-z0-9][A-Za-z0-9_&.-]*$/,
  'A service name has letters, digits and _ - . & only.',
)

export const Role = wireAnswer(
  {
    id: z.int(),
    roleName: z.string(),
    isActive: WireFlagText,
    activeServiceId: WireIds,
    blockedServiceId: WireIds,
    activeServices: z.array(z.string()),
    roleFlags: z.array(RoleFlag),
    /** A change of it waits for a second administrator: see `people.grants`. */
    isChangeWaiting: WireFlag.default(false),
    version: z.int(),
    changedBy: z.string(),
    changedAt: Instant.nullish(),
  },
  {},
)
export type Role = z.output<typeof Role>

export const listRoles = defineCall({
  name: 'roles.list',
  family: 'gateway',
  path: '/getroles',
  access: { anyOf: ['getusers'] },
  kind: 'read',
  offline: 'cache',
  offlineFields: {
    open: [
      'id',
      'roleName',
      'isActive',
      'activeServiceId',
      'blockedServiceId',
      'activeServices',
      'roleFlags',
      'isChangeWaiting',
      'version',
    ],
    blank: { changedBy: '', changedAt: null },
  },
  summary: 'Every role with its services and flags.',
  request: () => z.strictObject({}),
  response: () => z.array(Role),
  answer: 'payload',
  refusals: [],
})

export const roleColumns = columnsOf(listRoles, {
  roleName: text('role_name'),
  isActive: flag('active', ['Active', 'In Active']),
  roleFlags: text('flags', { of: ({ roleFlags }) => roleFlags.join(', ') }),
  activeServices: text('active services', { of: ({ activeServices }) => activeServices.join(', ') }),
  blockedServiceId: text('blocked services', { of: ({ blockedServiceId }) => blockedServiceId.join(', ') }),
})

export const saveRole = defineCall({
  name: 'roles.save',
  family: 'gateway',
  path: '/opsaddrole',
  access: { anyOf: ['opsaddrole'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary:
    'Adds a role; with an id and the version in `If-Match` changes it. What is left out stays as it is. A change that gives rights of four eyes, money or administration, or takes an administrator their standing, waits for a second administrator: the role is answered unchanged, a new one switched off and empty.',
  request: () =>
    wireObject({
      id: RecordNumber.optional(),
      roleName: RoleName,
      activeServiceId: WireIds.optional(),
      blockedServiceId: WireIds.optional(),
      isActive: WireFlagText.optional(),
      roleFlags: z.array(RoleFlag).max(6).optional(),
    }),
  response: () => Role,
  answer: 'payload',
  refusals: [
    'role-not-found',
    'role-changed',
    'role-name-taken',
    'service-not-found',
    'own-rights',
    'beyond-own-rights',
    'change-waiting',
    'last-administrator',
  ],
})

export const Service = wireAnswer({
  id: z.int(),
  serviceName: z.string(),
  isActive: WireFlagText,
  creationDate: Instant,
  /** As of a role. */
  isChangeWaiting: WireFlag.default(false),
  version: z.int(),
  changedBy: z.string(),
  changedAt: Instant.nullish(),
})
export type Service = z.output<typeof Service>

export const listServices = defineCall({
  name: 'services.list',
  family: 'gateway',
  path: '/getservices',
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  offlineFields: {
    open: ['id', 'serviceName', 'isActive', 'creationDate', 'isChangeWaiting', 'version'],
    blank: { changedBy: '', changedAt: null },
  },
  summary: 'Every service for a holder of getusers; for anybody else the services they hold themselves.',
  request: () =>
    wireObject({
      includeRoles: z.union([z.boolean(), textUpTo(500), z.array(textUpTo(60)).max(100)]).optional(),
    }),
  response: () => z.array(Service),
  answer: 'payload',
  refusals: [],
})

export const serviceColumns = columnsOf(listServices, {
  serviceName: text('service_name'),
  isActive: flag('active', ['Active', 'In Active']),
  creationDate: instant('creation_date'),
})

export const saveService = defineCall({
  name: 'services.save',
  family: 'gateway',
  path: '/opsaddservice',
  access: { anyOf: ['opsaddservice'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary:
    'Adds a service to the list and to roles; with an id and the version in `If-Match` changes it. Waits like a role, whole.',
  request: () =>
    wireObject({
      id: RecordNumber.optional(),
      serviceName: ServiceName,
      isActive: WireFlagText.optional(),
      /** Roles that get the service; those that have it keep it. */
      addToRoles: WireIds.optional(),
    }),
  response: () => Service,
  answer: 'payload',
  refusals: [
    'service-not-found',
    'service-changed',
    'service-name-taken',
    'service-name-fixed',
    'role-not-found',
    'own-rights',
    'beyond-own-rights',
    'change-waiting',
    'last-administrator',
  ],
})

export const listBrands = defineCall({
  name: 'brands.list',
  family: 'gateway',
  path: '/getquerydata',
  discriminator: { query_id: 'getBrands' },
  access: 'signed-in',
  kind: 'read',
  offline: 'cache',
  offlineFields: { open: ['id', 'brandCode'], blank: {} },
  summary: 'The brands that the person may see.',
  request: () => z.strictObject({ parameters: z.strictObject({}).optional() }),
  response: () => z.array(wireAnswer({ id: z.int(), brandCode: z.string() })),
  answer: 'payload',
  refusals: [],
})
