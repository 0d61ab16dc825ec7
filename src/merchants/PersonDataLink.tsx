import { readPersonData } from '#contract/calls/platform/personRequests.ts'
import { ButtonLink } from '#src/address/ButtonLink.tsx'
import { useSession } from '#src/session/useSession.ts'
import { personDataOf } from './personDataOf.ts'

/** Leads to what the desk has of a merchant's person, for who may give or erase it. */
export const PersonDataLink = ({ merchantCode }: { readonly merchantCode: string }) =>
  useSession().can(readPersonData) ? <ButtonLink to={personDataOf(merchantCode)}>Personal data</ButtonLink> : null
