import { type Person, savePerson } from '#contract/calls/people/people.ts'
import type { Role } from '#contract/calls/people/roles.ts'
import { passwordFaults } from '#contract/wire/passwordRule.ts'
import { refusals } from '#contract/wire/refusals.ts'
import { defineForm, type DraftOf } from '#src/editing/fields/defineForm.ts'
import { check, nullable, several, text } from '#src/editing/fields/fieldKinds.tsx'
import { panelConfig } from '#src/gateway/panelConfig.ts'

const yesNo = ['Yes', 'No'] as const
const line = { spellCheck: false, longest: 200 } as const

export interface PersonNames {
  readonly roles: ReadonlyMap<number, string>
  readonly brands: ReadonlyMap<number, string>
}

/** Fields of a person who has an account, or gets one. */
export const personTable = (isNew: boolean, names: PersonNames) => {
  const nameOf = (of: ReadonlyMap<number, string>) => (id: number) => of.get(id) ?? String(id)
  return defineForm(
    savePerson,
    {
      loginId: text('Login Id', {
        ...line,
        name: 'loginId',
        caption: isNew ? 'Cannot be changed later.' : 'Cannot be changed.',
        isRuledEmpty: true,
      }),
      name: nullable(text('Name', { ...line, name: 'name' })),
      email: nullable(text('Email', { ...line, name: 'email', inputMode: 'email' })),
      mobileNumber: nullable(text('Mobile Number', { ...line, name: 'mobileNumber', inputMode: 'tel' })),
      appId: nullable(text('App Id', { ...line, name: 'appId' })),
      isActive: check('Is Active', { first: true, words: yesNo }),
      isCallCenter: check('Is Call Center', { words: yesNo }),
      role: several<number>('Roles', {
        caption: 'An administrator role is given once a second administrator confirms it.',
        nameOf: nameOf(names.roles),
      }),
      brands: several<number>('Brands', {
        caption: 'The person sees the data of these brands only. Without a brand they see every brand.',
        nameOf: nameOf(names.brands),
      }),
      password: {
        ...text('Password', { optional: !isNew, missing: refusals['password-missing'].text }),
        read: () => '',
        write: (typed: string) => typed,
        isEmpty: (typed: string) => typed === '',
        faultOf: (typed: string) => passwordFaults(typed, panelConfig().passwordLength)[0],
        inWords: (typed: string) => (typed === '' ? '' : 'a new temporary password'),
      },
    },
    { sendsChanges: true },
  )
}
export type PersonTable = ReturnType<typeof personTable>
export type PersonDraft = DraftOf<PersonTable['fields']>

const isBrandRole = (role: Role): boolean =>
  role.roleFlags.includes('brand') || role.roleName.toLowerCase().includes('brand')

const needsBrand = (role: Role): boolean =>
  role.roleFlags.includes('brand') || role.roleName.toLowerCase().includes('brand_user')

const chosenRoles = (draft: PersonDraft, roles: readonly Role[]) => roles.filter(({ id }) => draft.role.includes(id))

/** Brands are chosen for brand roles; whoever has some keeps seeing them. */
export const showsBrands = (draft: PersonDraft, roles: readonly Role[]): boolean =>
  draft.brands.length > 0 || chosenRoles(draft, roles).some(isBrandRole)

/** What is missing of the rights, whether or not they were changed. */
export const rightsFaults = (draft: PersonDraft, base: Person | undefined, roles: readonly Role[]) => ({
  role:
    base !== undefined && draft.isActive && draft.role.length === 0 && base.waitingGrants.length === 0
      ? refusals['role-missing'].text
      : undefined,
  brands:
    chosenRoles(draft, roles).some(needsBrand) && draft.brands.length === 0
      ? refusals['brand-missing'].text
      : undefined,
})
