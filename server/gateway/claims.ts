import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import { servicesOf, type CallDefinition } from '#contract/wire/call.ts'
import type { Staff } from './handler.ts'
import { refuse } from './refusal.ts'

/** Names under which a client may claim to be somebody or to hold something. They are never believed. */
const claimFields = new Set([
  'username',
  'user',
  'login_id',
  'googleId',
  'role',
  'roles',
  'userRoles',
  'userServices',
  'service_name',
  'services',
  'approved_by',
  'created_by_user',
  'deactivation_name',
  'activation_status',
  'is_admin',
])

/** The documented headers may be sent, and must tell the truth. */
export const refuseFalseHeaders = (
  headers: IncomingHttpHeaders,
  call: CallDefinition,
  staff: Staff,
  product: string,
): void => {
  const username = headers['username']
  if (typeof username === 'string' && username !== '' && username.toLowerCase() !== staff.loginId)
    refuse('claim-mismatch', { recorded: { after: { claimed: ['username'] } } })
  const claimed = headers['service_name']
  if (typeof claimed !== 'string' || claimed === '') return
  const service = claimed.toLowerCase()
  const wanted = servicesOf(call, product)
  if (!staff.services.has(service) || (wanted.length > 0 && !wanted.includes(service)))
    refuse('claim-mismatch', { recorded: { after: { claimed: ['service_name'], service: service.slice(0, 100) } } })
}

/** The claims of a refused body that the call does not take. With one of them it is an attempt, not a mistake. */
export const claimedIn = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.filter((key) => claimFields.has(key)) : [],
  )
