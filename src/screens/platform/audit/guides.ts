import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/user-management/audit': {
    is: 'Who did what and when, each entry chained to the one before, so that none can be taken out.',
  },
}
