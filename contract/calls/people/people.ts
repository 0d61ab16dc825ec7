import { z } from 'zod'
import { textUpTo, typedAs, typedLine } from '#contract/wire/boundedText.ts'
import { defineCall } from '#contract/wire/call.ts'
import { columnsOf, flag, id, instant, text } from '#contract/wire/columns.ts'
import { isPlainText } from '#contract/calls/merchants/merchants.ts'
import { RoleFlag } from '#contract/wire/roleFlag.ts'
import { screenAccess } from '#contract/screenAccess.ts'
import { Instant, RecordNumber, wireAnswer, WireFlag, WireFlagText, WireIds, wireObject } from '#contract/wire/wire.ts'
import { typedText } from '#contract/wire/typedText.ts'

/** Stored and compared in lower case. */
export const LoginId = typedLine(200)
  .toLowerCase()
  .regex(/^[a-z0-9._@-]{3,100}$/, 'A username has 3 to 100 letters, digits and . _ - @ signs.')

export const PersonName = typedLine(100, 'The name has at most 100 characters.').refine(
  isPlainText,
  'The name has characters that cannot be printed.',
)

export const PersonEmail = typedLine(200, 'The e-mail has at most 200 characters.').regex(
  /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/,
  'This is not an e-mail address.',
)

export const PersonMobile = typedLine(200).regex(/^\d{10}$/, 'A mobile number has 10 digits.')

export const AppId = typedLine(200).regex(
  /^[A-Za-z0-9._-]{1,20}$/,
  'An app id has up to 20 letters, digits and . _ - signs.',
)

/**
 * What of rights can wait for a second administrator: a role that is given to a person, anything else that is changed of
 * a person, of a role, or of a service.
 */
export const GrantKind = z.enum(['giveRole', 'person', 'role', 'service'])
export type GrantKind = z.infer<typeof GrantKind>

/** A change of a person that waits for a second administrator. */
const WaitingGrant = wireAnswer({
  id: z.string(),
  kind: GrantKind.default('giveRole'),
  /** Null, and without a name: not a role that is given. */
  roleId: z.int().nullable(),
  roleName: z.string(),
  proposedBy: z.string(),
  proposedAt: Instant,
})
export type WaitingGrant = z.output<typeof WaitingGrant>

export const Person = wireAnswer(
  {
    loginId: z.string(),
    name: z.string(),
    email: z.string(),
    mobileNumber: z.string(),
    appId: z.string(),
    role: WireIds,
    isActive: WireFlagText,
    isCallCenter: WireFlag,
    brands: WireIds,
    creationDate: Instant,
    lastLoginDate: Instant.nullish(),
    userRoles: z.string(),
    /** Their password was set by an administrator and has not been changed by them yet. */
    passwordSetByAdmin: WireFlag,
    waitingGrants: z.array(WaitingGrant),
    version: z.int(),
    /** Login id of whoever saved last; empty: nobody yet. */
    changedBy: z.string(),
    changedAt: Instant.nullish(),
  },
  { userRoles: 'userRoles' },
)
export type Person = z.output<typeof Person>

export const personSortFields = ['loginId', 'name', 'creationDate', 'lastLoginDate'] as const

export const listPeople = defineCall({
  name: 'people.list',
  family: 'gateway',
  path: '/getusers',
  access: screenAccess.people,
  kind: 'read',
  offline: 'cache',
  summary: 'Everybody but the person who asks; an empty body asks for all of them.',
  request: () =>
    wireObject({
      loginId: LoginId.optional(),
      /** Part of login id, name, e-mail or mobile number. */
      text: typedAs(typedText, 100).optional(),
      role: RecordNumber.optional(),
      isActive: WireFlagText.optional(),
      /** Only people with a role that waits for a second administrator. */
      isWaiting: z.literal(true).optional(),
      /** 1-based. */
      page: z.int().min(1).max(100_000).default(1),
      /** Without it everybody is listed. */
      size: z.int().min(1).max(300).optional(),
      sort: z.enum(personSortFields).default('loginId'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
  response: () => z.object({ rows: z.array(Person), total: z.int() }),
  answer: 'page',
  refusals: [],
})

export const personColumns = columnsOf(listPeople, {
  loginId: id('User Name', { isSorted: true }),
  name: text('Name', { isSorted: true }),
  isActive: flag('Status', ['Active', 'In Active']),
  userRoles: text('Roles'),
  appId: text('App Id'),
  creationDate: instant('Creation Date', { isSorted: true }),
  lastLoginDate: instant('Last Login Date', { isSorted: true }),
})

export const savePerson = defineCall({
  name: 'people.save',
  family: 'gateway',
  path: '/ops-add-user',
  access: { anyOf: ['ops-add-user'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary:
    'Adds a person; with the version in `If-Match` changes one. What is left out stays as it is, null empties it. Roles of four eyes, money or administration, and what takes or takes over such a standing, wait for a second administrator.',
  request: () =>
    wireObject({
      loginId: LoginId,
      name: PersonName.nullable().optional(),
      /** Sealed as at sign-in: see `src/session/sealPassword.ts`. Temporary: the person has to choose their own. */
      password: textUpTo(2_000).optional(),
      email: PersonEmail.nullable().optional(),
      mobileNumber: PersonMobile.nullable().optional(),
      appId: AppId.nullable().optional(),
      role: WireIds.optional(),
      isActive: WireFlagText.optional(),
      isCallCenter: WireFlag.optional(),
      brands: WireIds.optional(),
    }),
  response: () => Person,
  answer: 'payload',
  refusals: [
    'person-not-found',
    'person-changed',
    'username-taken',
    'password-missing',
    'password-refused',
    'password-too-common',
    'seal-expired',
    'role-missing',
    'role-not-found',
    'brand-missing',
    'brand-not-found',
    'own-rights',
    'beyond-own-rights',
    'change-waiting',
    'last-administrator',
  ],
})

export const decideGrant = defineCall({
  name: 'people.decideGrant',
  family: 'gateway',
  path: '/opsdecidegrant',
  access: { anyOf: ['ops-add-user'] },
  kind: 'command',
  changes: 'none',
  offline: 'never',
  summary:
    'A second administrator confirms a change of rights, or declines it. Whoever proposed it may only take it back.',
  request: () => wireObject({ grantId: z.uuid(), decision: z.enum(['confirm', 'decline']) }),
  response: () =>
    wireAnswer({
      decision: z.enum(['confirmed', 'declined', 'withdrawn']),
      /** As they are after the decision; null: it was about a role or a service. */
      person: Person.nullable(),
    }),
  answer: 'payload',
  refusals: [
    'grant-not-found',
    'grant-own',
    'not-independent',
    'grant-lapsed',
    'own-rights',
    'beyond-own-rights',
    'brand-missing',
    'role-name-taken',
    'service-name-taken',
    'service-name-fixed',
    'last-administrator',
  ],
})

const Grant = wireAnswer({
  id: z.string(),
  kind: GrantKind,
  /** Who or what it is about: a login id, or the name of a role or service. */
  subject: z.string(),
  loginId: z.string().nullable(),
  roleId: z.int().nullable(),
  serviceId: z.int().nullable(),
  proposedBy: z.string(),
  proposedAt: Instant,
  /** Why it waits: rights that somebody gains or that its person has, and administrators whose standing it changes. */
  reasons: z.array(z.object({ kind: z.enum(['flag', 'service', 'administrator']), name: z.string() })),
  /** In words; empty text: nothing. */
  difference: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** Why the person who asks may not confirm it; empty: they may. */
  whyNot: z.string(),
  mayDecline: WireFlag,
})
export type Grant = z.output<typeof Grant>

export const listGrants = defineCall({
  name: 'people.grants',
  family: 'gateway',
  path: '/opsgrants',
  access: { anyOf: ['ops-add-user'] },
  kind: 'read',
  offline: 'never',
  passive: true,
  summary: 'Every change of rights that waits for a second administrator, oldest first.',
  request: () => z.strictObject({}),
  response: () => z.array(Grant),
  answer: 'payload',
  refusals: [],
})

export const showAccess = defineCall({
  name: 'people.access',
  family: 'gateway',
  path: '/opsuseraccess',
  access: { anyOf: ['getusers'] },
  kind: 'read',
  offline: 'cache',
  summary: 'What a person may do now, and which role gives or blocks it.',
  request: () => wireObject({ loginId: LoginId }),
  response: () =>
    wireAnswer({
      loginId: z.string(),
      name: z.string(),
      isActive: WireFlagText,
      roles: z.array(wireAnswer({ id: z.int(), roleName: z.string(), isActive: WireFlagText })),
      services: z.array(
        wireAnswer({
          serviceName: z.string(),
          isActive: WireFlagText,
          /** Active roles of the person that give it, and that take it away. */
          givenBy: z.array(z.string()),
          blockedBy: z.array(z.string()),
          isHeld: WireFlagText,
        }),
      ),
      flags: z.array(wireAnswer({ flag: RoleFlag, givenBy: z.array(z.string()) })),
      /** Brand codes the person is limited to; empty: no limit. */
      brands: z.array(z.string()),
      waitingGrants: z.array(WaitingGrant),
    }),
  answer: 'payload',
  refusals: ['person-not-found'],
})
export type PersonAccess = z.output<typeof showAccess.response>
