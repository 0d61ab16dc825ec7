import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/merchants': {
    is: 'Find a merchant by code, name or number; change one, or many by a sheet.',
  },
  '/merchants/add-edit-merchant/:action': {
    is: 'Everything about one merchant, in sections that are saved by themselves.',
  },
}
