import { z } from 'zod'
import type { rateMachine } from '#machines/rateMachine.ts'

export const Refund = z.strictObject({ id: z.string() })
export type Planted = typeof rateMachine
