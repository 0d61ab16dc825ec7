import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/notifications': {
    is: 'What the desk told you: finished jobs, decisions and what went wrong.',
  },
}
