import { z } from 'zod'

/** What the desk knows of a merchant's person. By what it is found and what becomes of it: `machines/platform/personData`. */
export const PersonDataKind = z.enum([
  'contact',
  'identity',
  'kyc',
  'callLogs',
  'messages',
  'campaigns',
  'devices',
  'statements',
  'visits',
  'sandboxMessages',
  'copies',
  'mandates',
  'optOuts',
  'business',
  'books',
  'sheets',
  'exchange',
  'audit',
  'requests',
])
export type PersonDataKind = z.infer<typeof PersonDataKind>
