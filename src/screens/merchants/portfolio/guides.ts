import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/merchant-details': {
    is: 'Your merchants, and of one: payments, orders, brands, comments and the app, a tab each.',
  },
}
