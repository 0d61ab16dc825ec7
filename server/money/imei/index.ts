import { sql } from 'drizzle-orm'
import type { Handler, Handlers } from '#server/gateway/handler.ts'
import { countImei, imeiRows } from './imeiRows.ts'
import { unblockImei } from './unblockImei.ts'

const listImei: Handler<'imei.list'> = async ({ state, requestNumber, page, size }, { tx, staff }) => {
  const which = sql`${state === undefined ? sql`true` : sql`r.state = ${state}`}
    and ${requestNumber === undefined ? sql`true` : sql`r.request_number = ${requestNumber}`}`
  const rows = await imeiRows(
    tx,
    which,
    staff,
    sql`order by r.asked_at desc, r.id desc limit ${size} offset ${(page - 1) * size}`,
  )
  return { rows, total: await countImei(tx, which, staff) }
}

export const imeiHandlers: Handlers<'imei'> = {
  'imei.unblock': unblockImei,
  'imei.list': listImei,
}
