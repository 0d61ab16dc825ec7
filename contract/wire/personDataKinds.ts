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

/**
 * What an erasure does. `overdue`: what no law asks for any more goes at once, the rest as soon as no law does. `ended`: it
 * goes once the business with the merchant has ended. `byItself`: it goes when its time is over, and not before. `never`: it
 * stays.
 */
export const PersonDataErased = z.enum(['overdue', 'ended', 'byItself', 'never'])
export type PersonDataErased = z.infer<typeof PersonDataErased>
