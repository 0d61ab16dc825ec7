import { useMemo } from 'react'
import { listBrands, listRoles } from '#contract/roles.ts'
import { useCall } from '#src/gateway/useCall.ts'

const none: readonly never[] = []

/** Roles and brands with their names: what forms choose from and lists show. */
export const usePeopleNames = () => {
  const roleRead = useCall(listRoles, {})
  const brandRead = useCall(listBrands, {})
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
