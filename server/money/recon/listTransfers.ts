import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import type { ReconTransfer } from '#contract/calls/money/reconTransfers.ts'
import type { Tx } from '#server/db/database.ts'
import { presented, rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuseLimited } from './reconPerson.ts'

type TransferRow = {
  id: number
  gateway: ReconTransfer['gateway']
  utr: string
  paid_on: string
  lines: number
  lines_paise: string
  matched_paise: string
  credited_paise: string | null
  credited_on: string | null
  state: ReconTransfer['state']
}

const present = (row: TransferRow): ReconTransfer => ({
  transferId: row.id,
  gateway: row.gateway,
  utr: row.utr,
  paidOn: row.paid_on,
  lines: row.lines,
  linesAmount: Number(row.lines_paise),
  matchedAmount: Number(row.matched_paise),
  credited: row.credited_paise === null ? null : Number(row.credited_paise),
  creditedOn: row.credited_on,
  difference: row.credited_paise === null ? null : Number(row.credited_paise) - Number(row.matched_paise),
  state: row.state,
})

type Asked = Omit<RequestOfName<'recon.transfers'>, 'page' | 'size'>
const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

const whereOf = ({ fromDate, toDate, gateway, state, utr }: Asked): SQL =>
  sql.join(
    [
      sql`true`,
      ...(fromDate === undefined ? [] : [sql`paid_on >= ${fromDate}`]),
      ...(toDate === undefined ? [] : [sql`paid_on <= ${toDate}`]),
      ...(gateway === undefined || gateway.length === 0 ? [] : [sql`gateway = any(${texts(gateway)})`]),
      ...(state === undefined || state.length === 0 ? [] : [sql`state = any(${texts(state)})`]),
      ...(utr === undefined || utr === '' ? [] : [sql`utr = ${utr}`]),
    ],
    sql` and `,
  )

const read = async (tx: Tx, where: SQL, page: SQL): Promise<TransferRow[]> => {
  const { rows } = await tx.execute<TransferRow>(sql`
    select id, gateway, utr, paid_on::text, lines, lines_paise, matched_paise, credited_paise, credited_on::text, state
    from recon_transfers where ${where} ${page}`)
  return rows
}

export const listTransfers: Handler<'recon.transfers'> = async ({ page, size, ...asked }, { tx, staff }) => {
  refuseLimited(staff)
  const where = whereOf(asked)
  const rows = await read(tx, where, sql`order by paid_on desc, id desc limit ${size} offset ${(page - 1) * size}`)
  const { rows: counted } = await tx.execute<{ total: string }>(
    sql`select count(*) as total from recon_transfers where ${where}`,
  )
  return { rows: rows.map(present), total: Number(counted[0]?.total ?? 0) }
}

export const walkTransfers = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'recon.transfers'>,
  { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>,
): Promise<AsyncGenerator<readonly ReconTransfer[]>> => {
  refuseLimited(staff)
  const rows = walkRows((last: TransferRow | undefined) =>
    read(
      tx,
      sql`${whereOf(asked)} and ${last === undefined ? sql`true` : sql`id > ${last.id}`}`,
      sql`order by id limit ${rowsAtATime}`,
    ),
  )
  return presented(rows, present)
}
