import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/storage': {
    is: 'What this device keeps for you: drafts, queued files, and answers to use without a network.',
  },
}
