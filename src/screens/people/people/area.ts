import { screenAccess } from '#contract/screenAccess.ts'

const { anyOf } = screenAccess.people

export const people = {
  routes: [
    {
      path: '/user-management',
      anyOf,
      lazy: async () => ({ Component: (await import('./PersonList.tsx')).PersonList }),
    },
    {
      path: '/user-management/add-edit-user/:action',
      title: 'User',
      anyOf,
      lazy: async () => ({ Component: (await import('./PersonForm.tsx')).PersonForm }),
    },
    {
      path: '/people/:loginId',
      title: 'User',
      anyOf,
      lazy: async () => ({ Component: (await import('./PersonForm.tsx')).PersonDetail }),
    },
    {
      path: '/user-management/add-edit-role',
      title: 'Roles & Services',
      anyOf,
      lazy: async () => ({ Component: (await import('./RolesAndServices.tsx')).RolesAndServices }),
    },
    {
      path: '/user-management/effective-access',
      title: 'Effective access',
      anyOf,
      lazy: async () => ({ Component: (await import('./EffectiveAccess.tsx')).EffectiveAccess }),
    },
    {
      path: '/user-management/compare-roles',
      title: 'Compare roles',
      anyOf,
      lazy: async () => ({ Component: (await import('./RoleCompare.tsx')).RoleCompare }),
    },
  ],
  findables: async () => [(await import('./findPeople.ts')).findPeople],
  guides: async () => (await import('./guides.ts')).guides,
} as const
