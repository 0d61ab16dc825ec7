import { changeSource } from '#contract/changes/index.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { changeColumns, changeIdOf, type ChangeRow, presentChange } from '#server/platform/changes/index.ts'

/** `webhook-id` of the requests of a delivery: the id of its change, or of the test event. */
export const webhookIdOf = (change: string | null, delivery: string): string =>
  change === null ? `test-${delivery}` : changeIdOf(change)

interface Test {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly made_at: Date | string
}

export const testEvent = ({ id, type, subject, made_at: madeAt }: Test) => ({
  specversion: '1.0',
  id: webhookIdOf(null, id),
  source: changeSource,
  type: `${type}.v1`,
  subject,
  time: new Date(madeAt).toISOString(),
  datacontenttype: 'application/json',
  data: {},
})

/** A change as it is sent; undefined: it is deleted. */
export const changeOf = async (
  { database, fieldSeal }: Pick<Gateway, 'database' | 'fieldSeal'>,
  id: string,
  { isOpened }: { readonly isOpened: boolean },
) => {
  const { rows } = await database.pool.query<ChangeRow>(`select ${changeColumns} from changes where id = $1`, [id])
  return rows[0] && presentChange(rows[0], fieldSeal, isOpened)
}
