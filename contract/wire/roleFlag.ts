import { z } from 'zod'

/**
 * Flags that a role gives; stored, never guessed from the role's name (conflict X043). `manager`: a relationship manager,
 * who sees the merchants assigned to them and no others.
 */
export const RoleFlag = z.enum(['admin', 'support', 'brand', 'drafter', 'approver', 'checker', 'manager'])
export type RoleFlag = z.infer<typeof RoleFlag>
