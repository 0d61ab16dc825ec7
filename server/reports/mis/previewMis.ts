import { sql } from 'drizzle-orm'
import { formatIndian } from '#contract/wire/indianTime.ts'
import type { Handler } from '#server/gateway/handler.ts'
import { contentOf, merchantOf, refuseWrongDays } from './misContent.ts'
import { recipientsOf } from './sendMis.ts'

const shown = 10

export const previewMis: Handler<'mis.preview'> = async (request, context) => {
  const { kind, fromDate, toDate } = request
  refuseWrongDays(request, context.now)
  const merchant = await merchantOf(request, context)
  const content = await contentOf(request, merchant, context)
  const { rows } = await context.tx.execute<{ from_day: string; to_day: string; asked_at: Date }>(sql`
    select s.from_day::text, s.to_day::text, s.asked_at from mis_sends s
    where s.kind = ${kind} and coalesce(s.merchant_id, 0) = ${merchant?.id ?? 0}
      and s.from_day <= ${toDate}::date and s.to_day >= ${fromDate}::date order by s.asked_at desc limit 20`)
  return {
    kind,
    fromDate,
    toDate,
    merchantCode: merchant?.merchantCode ?? '',
    displayName: merchant?.displayName ?? '',
    recipients: [...recipientsOf(kind, undefined, merchant, context)],
    rows: content.rows.length,
    amount: content.amountPaise,
    headers: [...content.headers],
    firstRows: content.rows.slice(0, shown).map((row) => row.map(String)),
    sentBefore: rows.map(
      (row) =>
        `${row.from_day} to ${row.to_day}, asked for on ${formatIndian(new Date(row.asked_at), 'DD MMM YYYY, HH:mm')}`,
    ),
  }
}
