import { sql } from 'drizzle-orm'
import { services } from '#server/db/schema/index.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { idsOfWaiting } from './changeWaiting.ts'
import { presentService } from './roleRows.ts'

export const listServices: Handler<'services.list'> = async (_request, { tx, staff }) => {
  const all = await tx.select().from(services).orderBy(sql`lower(${services.serviceName})`)
  const waiting = await idsOfWaiting(tx, 'service')
  const seesAll = staff.services.has('getusers')
  return all
    .filter(({ serviceName }) => seesAll || staff.services.has(serviceName.toLowerCase()))
    .map((row) => presentService(row, waiting))
}
