import { sql } from 'drizzle-orm'
import type { KeptEvent } from '#contract/calls/platform/incoming.ts'
import type { RequestOfName } from '#contract/index.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { countKept, keptRows, presentKept } from './keptRows.ts'

type Wanted = Omit<RequestOfName<'incoming.events'>, 'page' | 'size'>

/** By the id, the subject, or the merchant or payment that it waits for: as it is written, and without regard to case. */
const named = (text: string) => sql`(
  k.event_id = ${text} or k.subject = any(array[${text}, ${text.toUpperCase()}]::text[])
  or k.waits_for = any(array[${`merchant:${text.toUpperCase()}`}, ${`payment:${text}`}]::text[]))`

const whichOf = ({ clientId, text = '', state, kind, code }: Wanted) => sql`
  (${clientId ?? null}::int is null or k.client_id = ${clientId ?? null})
  and (${state ?? null}::text is null or k.state = ${state ?? null})
  and (${kind ?? null}::text is null or k.kind = ${kind ?? null})
  and (${code ?? null}::text is null or k.fault = ${code ?? null})
  and ${text === '' ? sql`true` : named(text)}`

const orderOf = ({ order = 'desc' }: Wanted) =>
  order === 'asc' ? sql`order by k.received_at, k.id` : sql`order by k.received_at desc, k.id desc`

export const listKept: Handler<'incoming.events'> = async ({ page, size, ...wanted }, { tx }) => {
  const which = whichOf(wanted)
  const rows = await keptRows(tx, which, sql`${orderOf(wanted)} limit ${size} offset ${(page - 1) * size}`)
  return { rows: rows.map(presentKept), total: await countKept(tx, which) }
}

const atATime = 1_000

export async function* walkKept(
  { page: _page, size: _size, ...wanted }: RequestOfName<'incoming.events'>,
  { tx }: Pick<StaffContext, 'tx'>,
): AsyncGenerator<readonly KeptEvent[]> {
  for (let offset = 0; ; offset += atATime) {
    const rows = await keptRows(tx, whichOf(wanted), sql`${orderOf(wanted)} limit ${atATime} offset ${offset}`)
    if (rows.length === 0) return
    yield rows.map(presentKept)
  }
}
