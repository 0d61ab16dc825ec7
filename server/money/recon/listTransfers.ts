import { type SQL, sql } from 'drizzle-orm'
import type { ReconFinding } from '#contract/calls/money/recon.ts'
import type { RequestOfName } from '#contract/index.ts'
import {
  mostTransferLines,
  ReconTransfer,
  ReconTransferPage,
  TransferFile,
} from '#contract/calls/money/reconTransfers.ts'
import { answerRow } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import { reconTransfers } from '#server/db/schema/recon.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, StaffContext } from '#server/gateway/handler.ts'
import { refuse } from '#server/gateway/refusal.ts'
import { refuseLimited } from './reconPerson.ts'
import { readLines } from './reconRows.ts'

const transferColumns = {
  transferId: 't.id',
  linesAmount: 't.lines_paise',
  matchedAmount: 't.matched_paise',
  credited: 't.credited_paise',
  difference: 't.credited_paise - t.matched_paise',
}
const transferRow = answerRow(ReconTransfer, transferColumns, { from: [reconTransfers, 't'] })

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

const pageRow = answerRow(ReconTransferPage, transferColumns, {
  from: [reconTransfers, 't'],
  computed: ['found', 'providerLines', 'bankLines', 'files'],
})

const fileRow = answerRow(TransferFile, {
  jobId: 'j.id',
  fileName: 's.file_name',
  uploadedBy: 'p.login_id',
  uploadedAt: 'j.created_at',
  lines: 'l.lines',
})

/** A statement has one credit for a transfer; more are told once and are a finding each. */
const mostBankLines = 50

export const getTransfer: Handler<'recon.transfer'> = async ({ utr }, { tx, staff }) => {
  refuseLimited(staff)
  const [transfer] = await pageRow.read(tx, sql`select ${pageRow.columns} from recon_transfers t where t.utr = ${utr}`)
  if (transfer === undefined)
    return refuse('record-not-found', { recorded: { subject: `transfer:${utr}`, after: { asked: 'transfer' } } })
  const ofIt = sql`l.utr = ${utr} and l.type = 'PAYMENT'`
  const ofProvider = sql`${ofIt} and l.gateway <> 'BANK'`
  const { rows: found } = await tx.execute<{ finding: ReconFinding; lines: number; paise: string }>(sql`
    select l.finding, count(*)::int as lines, sum(l.net_paise) as paise from recon_lines l where ${ofProvider}
    group by l.finding order by l.finding`)
  return {
    ...transfer,
    found: found.map(({ finding, lines, paise }) => ({ finding, lines, amount: Number(paise) })),
    providerLines: await readLines(
      tx,
      ofProvider,
      sql`l.match <> 'open', l.amount_paise desc, l.id`,
      mostTransferLines,
    ),
    bankLines: await readLines(tx, sql`${ofIt} and l.gateway = 'BANK'`, sql`l.id`, mostBankLines),
    files: await fileRow.read(
      tx,
      sql`select ${fileRow.columns} from (select l.job_id, count(*)::int as lines from recon_lines l where ${ofIt} group by l.job_id) l
      join file_jobs j on j.id = l.job_id join file_entries e on e.id = j.file_entry_id
      join stored_files s on s.id = e.stored_file_id join staff p on p.id = e.staff_id order by j.created_at, j.id`,
    ),
  }
}
