import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/user-management': {
    is: 'People of the desk, their roles and brands; add somebody, or switch somebody off.',
  },
  '/user-management/add-edit-user/:action': {
    is: 'One person: name, roles, brands and how they sign in.',
  },
  '/user-management/add-edit-role': {
    is: 'Roles and the services that each holds.',
  },
  '/people/:loginId': {
    is: 'One person: who they are, what they may do, and what happened to their account.',
  },
  '/user-management/effective-access': {
    is: 'What somebody may do and see, and through which role.',
  },
  '/user-management/compare-roles': {
    is: 'Two roles beside each other, and what only one of them may.',
  },
}
