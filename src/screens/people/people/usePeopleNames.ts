import { useMemo } from 'react'
import { listBrands, listRoles } from '#contract/calls/people/roles.ts'
import { useLookup } from '#src/gateway/useLookup.ts'

const none: readonly never[] = []

/** Roles and brands with their names: what forms choose from and lists show. */
export const usePeopleNames = () => {
  const roleRead = useLookup(listRoles)
  const brandRead = useLookup(listBrands)
  const roles = roleRead.data ?? none
  const brands = brandRead.data ?? none
  const names = useMemo(
    () => ({
      roles: new Map(roles.map(({ id, roleName }) => [id, roleName])),
      brands: new Map(brands.map(({ id, brandCode }) => [id, brandCode])),
    }),
    [roles, brands],
  )
  return { roleRead, brandRead, roles, brands, names }
}
