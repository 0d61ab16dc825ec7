import type { Handler } from '#server/gateway/handler.ts'
import { readRoles } from './roleRows.ts'

export const listRoles: Handler<'roles.list'> = async (_request, { tx }) => readRoles(tx)
