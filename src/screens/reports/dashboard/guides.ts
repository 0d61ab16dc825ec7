import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/dashboard': {
    is: 'Today at the top: what waits for you, what went wrong, and the money of the last days; below it the payments.',
    keys: [['g w', 'Waiting for me']],
  },
  '/today': {
    is: 'What waits for you, what went wrong since you were here, and the money of the last days.',
    keys: [['g w', 'Waiting for me']],
  },
}
