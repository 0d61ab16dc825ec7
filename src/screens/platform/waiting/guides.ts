import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/waiting': {
    is: 'Everything that needs your decision, oldest first. What you made yourself waits for somebody else.',
    keys: [['d', 'Decide in a row']],
  },
  '/waiting/in-a-row': {
    is: 'Decide one after the other: the list at the left, the whole review at the right.',
    keys: [
      ['j', 'Next row'],
      ['k', 'Row before'],
      ['u', 'Take the last decision back'],
    ],
  },
}
