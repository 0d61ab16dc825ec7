import type { Guides } from '#src/session/guide.ts'

export const guides: Guides = {
  '/legal-holds': {
    is: 'What is kept beyond its time, because a court, an authority or a claim asks for it.',
  },
  '/legal-holds/:legalHoldId': {
    is: 'What one legal hold keeps, since when and why, and who asked for its end.',
  },
  '/person-data/:merchantCode': {
    is: 'What the desk has of a merchant’s person: what a copy has, what an erasure takes now, what stays until when and why.',
  },
  '/person-requests': {
    is: 'Copies that merchants’ people were given of their data, and erasures that they asked for.',
  },
  '/person-requests/:requestId': {
    is: 'What one person asked for, who did it and who decided, and what was erased.',
  },
  '/retention': {
    is: 'How long each kind of data is kept and why, what of it goes within thirty days, and what went on the last nights.',
  },
}
