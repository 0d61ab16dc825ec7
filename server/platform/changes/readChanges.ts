import type { ChangeType } from '#contract/wire/changeTypes.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { changeColumns, type ChangeRow } from './presentChange.ts'

type Asked = Pick<Gateway['database']['pool'], 'query'>

export interface Head {
  readonly last: number
  readonly forgotten: number
}

export const readHead = async (pool: Asked): Promise<Head> => {
  const { rows } = await pool.query<{ last_position: string; forgotten_to: string }>(
    'select last_position, forgotten_to from change_head where one = 1',
  )
  return { last: Number(rows[0]?.last_position ?? 0), forgotten: Number(rows[0]?.forgotten_to ?? 0) }
}

export interface Page {
  readonly rows: readonly ChangeRow[]
  /** Nothing of these types up to it is left out. */
  readonly cursor: number
  readonly hasMore: boolean
}

/** Read at a time, and most of the text of a page: a change of many models is long. */
const atATime = 100
const mostBytes = 4 * 1024 * 1024

/** Changes behind a cursor, in the order of their positions, as far as they go into one answer. */
export const readChanges = async (
  pool: Asked,
  { after, types, limit }: { readonly after: number; readonly types: readonly ChangeType[]; readonly limit: number },
): Promise<Page> => {
  // First: what gets its position while we read is behind it, and all up to it is there.
  const { last } = await readHead(pool)
  const found: ChangeRow[] = []
  let [cursor, bytes] = [after, 0]
  while (found.length < limit && bytes < mostBytes && cursor < last) {
    const wanted = Math.min(atATime, limit - found.length)
    const { rows } = await pool.query<ChangeRow>(
      `select ${changeColumns} from changes where position > $1 and position <= $2 and type = any($3)
       order by position limit $4`,
      [cursor, last, types, wanted],
    )
    found.push(...rows)
    bytes += rows.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0)
    cursor = rows.length < wanted ? last : Number(rows.at(-1)?.position ?? last)
  }
  return { rows: found, cursor, hasMore: cursor < last }
}
