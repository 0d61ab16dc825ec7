import { type SQL, sql } from 'drizzle-orm'
import type { RequestOfName } from '#contract/index.ts'
import { ReconTransfer } from '#contract/calls/money/reconTransfers.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import { reconTransfers } from '#server/db/schema/recon.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuseLimited } from './reconPerson.ts'

const transferRow = answerRow(
  ReconTransfer,
  {
    transferId: 't.id',
    linesAmount: 't.lines_paise',
    matchedAmount: 't.matched_paise',
    credited: 't.credited_paise',
    difference: 't.credited_paise - t.matched_paise',
  },
  { from: [reconTransfers, 't'] },
)

type Asked = Omit<RequestOfName<'recon.transfers'>, 'page' | 'size'>

const whereOf = ({ fromDate, toDate, gateway, state, utr }: Asked): SQL =>
  all([
    fromDate !== undefined && sql`paid_on >= ${fromDate}`,
    toDate !== undefined && sql`paid_on <= ${toDate}`,
    oneOf(sql`gateway`, gateway),
    oneOf(sql`state`, state),
    utr !== undefined && utr !== '' && sql`utr = ${utr}`,
  ])

const transfersFrom = (asked: Asked): SQL => sql`from recon_transfers t where ${whereOf(asked)}`

export const listTransfers: Handler<'recon.transfers'> = async ({ page, size, ...asked }, { tx, staff }) => {
  refuseLimited(staff)
  return transferRow.page(tx, transfersFrom(asked), sql`paid_on desc, id desc`, { page, size })
}

export const summedTransfers = async (asked: Asked, { staff }: Pick<StaffContext, 'staff'>): Promise<SummedRows> => {
  refuseLimited(staff)
  return { only: transferRow.only, from: transfersFrom(asked) }
}

export const walkTransfers = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'recon.transfers'>,
  { tx, staff }: Pick<StaffContext, 'tx' | 'staff'>,
): Promise<AsyncGenerator<readonly ReconTransfer[]>> => {
  refuseLimited(staff)
  return walkRows((last: ReconTransfer | undefined) =>
    transferRow.read(
      tx,
      sql`select ${transferRow.columns} from recon_transfers t where ${whereOf(asked)}
        and ${last === undefined ? sql`true` : sql`id > ${last.transferId}`} order by id limit ${rowsAtATime}`,
    ),
  )
}
