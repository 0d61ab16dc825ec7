import { passwordFaults, type PasswordLength } from '#contract/wire/passwordRule.ts'
import {
  AppId,
  LoginId,
  type Person,
  PersonEmail,
  PersonMobile,
  PersonName,
  type savePerson,
} from '#contract/calls/people/people.ts'
import type { RequestOf } from '#contract/wire/call.ts'
import { refusals } from '#contract/wire/refusals.ts'
import type { Role } from '#contract/calls/people/roles.ts'
import { type FieldVersions, fieldVersionsOf } from '#src/editing/threeWay.ts'
import { idWords } from './idWords.ts'

export interface PersonDraft {
  readonly loginId: string
  readonly name: string
  readonly password: string
  readonly email: string
  readonly mobileNumber: string
  readonly appId: string
  readonly isActive: boolean
  readonly isCallCenter: boolean
  readonly role: readonly number[]
  readonly brands: readonly number[]
}

const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)

export const draftOf = (person: Person | undefined): PersonDraft => ({
  loginId: person?.loginId ?? '',
  name: person?.name ?? '',
  password: '',
  email: person?.email ?? '',
  mobileNumber: person?.mobileNumber ?? '',
  appId: person?.appId ?? '',
  isActive: person?.isActive ?? true,
  isCallCenter: person?.isCallCenter ?? false,
  role: sorted(person?.role ?? []),
  brands: sorted(person?.brands ?? []),
})

const textFields = ['name', 'email', 'mobileNumber', 'appId'] as const
type TextField = (typeof textFields)[number]
export type PersonFaults = { -readonly [Field in keyof PersonDraft]?: string | undefined }

const rules = { name: PersonName, email: PersonEmail, mobileNumber: PersonMobile, appId: AppId }

export const isBrandRole = (role: Role): boolean =>
  role.roleFlags.includes('brand') || role.roleName.toLowerCase().includes('brand')

const needsBrand = (role: Role): boolean =>
  role.roleFlags.includes('brand') || role.roleName.toLowerCase().includes('brand_user')

const chosenRoles = (draft: PersonDraft, roles: readonly Role[]) => roles.filter(({ id }) => draft.role.includes(id))

/** Brands are chosen for brand roles; whoever has some keeps seeing them. */
export const showsBrands = (draft: PersonDraft, roles: readonly Role[]): boolean =>
  draft.brands.length > 0 || chosenRoles(draft, roles).some(isBrandRole)

/** What is wrong, by field; an unchanged field is never at fault, however it was stored. */
export const faultsOfDraft = (
  draft: PersonDraft,
  base: Person | undefined,
  roles: readonly Role[],
  passwordLength: PasswordLength,
): PersonFaults => {
  const faults: PersonFaults = {}
  const before = draftOf(base)
  if (base === undefined) {
    const login = LoginId.safeParse(draft.loginId)
    if (!login.success) faults.loginId = login.error.issues[0]?.message ?? 'The login id is not accepted.'
    if (draft.password === '') faults.password = refusals['password-missing'].text
  }
  if (draft.password !== '') {
    const [fault] = passwordFaults(draft.password, passwordLength)
    if (fault !== undefined) faults.password = fault
  }
  for (const field of textFields) {
    const text = draft[field].trim()
    if (text === '' || text === before[field]) continue
    const read = rules[field].safeParse(text)
    if (!read.success) faults[field] = read.error.issues[0]?.message ?? 'The value is not accepted.'
  }
  if (base !== undefined && draft.isActive && draft.role.length === 0 && base.waitingGrants.length === 0)
    faults.role = refusals['role-missing'].text
  if (chosenRoles(draft, roles).some(needsBrand) && draft.brands.length === 0)
    faults.brands = refusals['brand-missing'].text
  return faults
}

const differ = (a: readonly number[], b: readonly number[]) => JSON.stringify(sorted(a)) !== JSON.stringify(sorted(b))

/** The changed fields alone; an emptied one is null. `password` is sealed. */
export const saveRequest = (
  draft: PersonDraft,
  base: Person | undefined,
  password: string | undefined,
): RequestOf<typeof savePerson> => {
  const before = draftOf(base)
  const texts = textFields.flatMap((field): [TextField, string | null][] => {
    const text = draft[field].trim()
    return text === before[field] ? [] : [[field, text === '' ? null : text]]
  })
  return {
    loginId: draft.loginId.trim().toLowerCase(),
    ...Object.fromEntries(texts),
    ...(password === undefined ? {} : { password }),
    ...(draft.isActive === before.isActive ? {} : { isActive: draft.isActive }),
    ...(draft.isCallCenter === before.isCallCenter ? {} : { isCallCenter: draft.isCallCenter }),
    ...(differ(draft.role, before.role) ? { role: [...draft.role] } : {}),
    ...(differ(draft.brands, before.brands) ? { brands: [...draft.brands] } : {}),
  }
}

interface Names {
  readonly roles: ReadonlyMap<number, string>
  readonly brands: ReadonlyMap<number, string>
}

const yesNo = (flag: boolean) => (flag ? 'Yes' : 'No')

/** Every field as text: as it was read, as I left it, as somebody else saved it. */
export const versionsOfDrafts = (
  was: PersonDraft,
  mine: PersonDraft,
  is: PersonDraft,
  names: Names,
): FieldVersions[] => {
  const field = fieldVersionsOf(was, mine, is)
  return [
    field('name', 'Name', (draft) => draft.name.trim()),
    field('email', 'Email', (draft) => draft.email.trim()),
    field('mobileNumber', 'Mobile Number', (draft) => draft.mobileNumber.trim()),
    field('appId', 'App Id', (draft) => draft.appId.trim()),
    field('isActive', 'Is Active', (draft) => yesNo(draft.isActive)),
    field('isCallCenter', 'Is Call Center', (draft) => yesNo(draft.isCallCenter)),
    field('role', 'Roles', (draft) => idWords(draft.role, names.roles)),
    field('brands', 'Brands', (draft) => idWords(draft.brands, names.brands)),
    field('password', 'Password', (draft) => (draft.password === '' ? '' : 'a new temporary password')),
  ]
}
