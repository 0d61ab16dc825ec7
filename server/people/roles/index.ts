import type { Handlers } from '#server/gateway/handler.ts'
import { listBrands } from './listBrands.ts'
import { listRoles } from './listRoles.ts'
import { listServices } from './listServices.ts'
import { saveRole } from './saveRole.ts'
import { saveService } from './saveService.ts'

export { flagsOfRole } from './roleFlags.ts'
export { applyWantedRole, holdersOfRole } from './saveRole.ts'
export { applyWantedService, holdersOfService } from './saveService.ts'

export const rolesHandlers: Handlers<'roles'> & Handlers<'services'> & Handlers<'brands'> = {
  'roles.list': listRoles,
  'roles.save': saveRole,
  'services.list': listServices,
  'services.save': saveService,
  'brands.list': listBrands,
}
