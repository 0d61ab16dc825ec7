import { z } from 'zod'

/** Flags that a role gives; stored, never guessed from the role's name (conflict X043). */
export const RoleFlag = z.enum(['admin', 'support', 'brand', 'drafter', 'approver', 'checker'])
export type RoleFlag = z.infer<typeof RoleFlag>
