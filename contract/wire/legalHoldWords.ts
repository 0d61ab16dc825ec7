import { z } from 'zod'

/** `endAsked`: in force, until somebody else lets it end. */
export const LegalHoldState = z.enum(['active', 'endAsked', 'ended'])
export type LegalHoldState = z.infer<typeof LegalHoldState>
