import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/legal-holds': {
    is: 'What is kept beyond its time, because a court, an authority or a claim asks for it.',
  },
  '/legal-holds/:legalHoldId': {
    is: 'What one legal hold keeps, since when and why, and who asked for its end.',
  },
  '/retention': {
    is: 'How long each kind of data is kept and why, what of it goes within thirty days, and what went on the last nights.',
  },
}
