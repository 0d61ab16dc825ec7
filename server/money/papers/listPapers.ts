import { type SQL, sql } from 'drizzle-orm'
import { ListedPaper } from '#contract/calls/money/papers.ts'
import type { RequestOfName } from '#contract/index.ts'
import { monthOf } from '#machines/money/paperNumber.ts'
import { nameOfState } from '#machines/money/placeOfSupply.ts'
import { answerRow, mapped } from '#server/db/answerRow.ts'
import { all, oneOf } from '#server/db/conditions.ts'
import { papers } from '#server/db/schema/papers.ts'
import type { SummedRows } from '#server/db/sumRows.ts'
import { rowsAtATime, walkRows } from '#server/db/walkRows.ts'
import type { Handler, Staff, StaffContext } from '#server/gateway/handler.ts'
import { withinScopeOf } from '#server/merchants/merchants/index.ts'
import { seesDrafts } from './paperPerson.ts'

const paperRow = answerRow(
  ListedPaper,
  {
    paperId: 'p.id',
    paperState: 'p.state',
    merchantCode: 'm.merchant_code',
    displayName: 'm.display_name',
    placeOfSupply: mapped('p.place_of_supply', nameOfState),
    fees: 'p.fees_paise',
    tax: 'p.tax_paise',
    amount: 'p.amount_paise',
  },
  { from: [papers, 'p'] },
)

type Asked = Omit<RequestOfName<'papers.list'>, 'page' | 'size'>
type Asking = Pick<StaffContext, 'tx' | 'staff'>

/** Papers `p` of merchants `m` that a person may see. */
export const theirPapers = (staff: Staff): SQL =>
  all([withinScopeOf(staff, sql`m.id`, sql`m.brand_code`), !seesDrafts(staff) && sql`p.state = 'issued'`])

const papersFrom = ({ month, merchantCode, paperKind, paperState, number }: Asked, staff: Staff): SQL => sql`
  from papers p join merchants m on m.id = p.merchant_id
  where ${theirPapers(staff)} and ${all([
    month !== undefined && sql`p.month = ${monthOf(month)}`,
    merchantCode !== undefined && sql`m.merchant_code = ${merchantCode}`,
    oneOf(sql`p.kind`, paperKind),
    oneOf(sql`p.state`, paperState),
    number !== undefined && number !== '' && sql`p.number = ${number}`,
  ])}`

export const listPapers: Handler<'papers.list'> = async ({ page, size, ...asked }, { tx, staff }) => {
  const order = sql`p.month desc, p.kind, p.serial, p.id`
  return paperRow.page(tx, papersFrom(asked, staff), order, { page, size })
}

export const summedPapers = async (asked: Asked, { staff }: Pick<Asking, 'staff'>): Promise<SummedRows> => ({
  only: paperRow.only,
  from: papersFrom(asked, staff),
})

export const walkPapers = async (
  { page: _page, size: _size, ...asked }: RequestOfName<'papers.list'>,
  { tx, staff }: Asking,
) =>
  walkRows((last: { readonly paperId: number; readonly month: string } | undefined) =>
    paperRow.read(
      tx,
      sql`select ${paperRow.columns} ${papersFrom(asked, staff)}
        and ${last === undefined ? sql`true` : sql`(p.month, p.id) < (${last.month}::date, ${last.paperId}::int)`}
        order by p.month desc, p.id desc limit ${rowsAtATime}`,
    ),
  )
