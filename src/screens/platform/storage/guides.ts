import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/storage': {
    is: 'What this device keeps for you: drafts, files that wait, answers for when there is no network.',
  },
}
