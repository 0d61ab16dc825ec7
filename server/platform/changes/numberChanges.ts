import { changeKinds } from '#contract/changes/index.ts'
import { coverOf, type PersonalNumber } from '#contract/changes/changeKind.ts'
import type { ChangeType } from '#contract/wire/changeTypes.ts'
import { type FieldSeal, sealedFields } from '#server/adapters/fieldSeal.ts'
import { connection, type Tx } from '#server/db/database.ts'
import type { Gateway } from '#server/gateway/gateway.ts'

/** As triggers write them: an account by its seal and its last four digits, all others in full. */
type WrittenNumber = string | { readonly last4: string; readonly sealed: string | null }

interface NewChange {
  readonly id: string
  readonly type: ChangeType
  readonly numbers: Readonly<Partial<Record<PersonalNumber, WrittenNumber>>> | null
}

const atATime = 2_000
/** Held by whoever gives positions, in all processes. */
export const numbererKey = 0x6368_616e

/** A seal that no key of ours opens hides one number, and holds nobody's changes up. */
const fullOf = (written: WrittenNumber, seal: FieldSeal): string => {
  if (typeof written === 'string') return written
  if (written.sealed === null) return ''
  try {
    return seal.open(Buffer.from(written.sealed, 'base64'), sealedFields.account)
  } catch {
    return ''
  }
}

const coveredOf = (field: PersonalNumber, written: WrittenNumber): string => {
  const known = typeof written === 'string' ? written : written.last4
  return known === '' ? '' : coverOf[field](known)
}

/** What is shown of the numbers of a change, and all of them under a seal. */
const closedOf = ({ type, numbers }: NewChange, seal: FieldSeal) => {
  const fields = changeKinds[type].personal
  if (fields.length === 0) return { shown: {}, sealed: null }
  const written = fields.map((field) => [field, numbers?.[field] ?? ''] as const)
  return {
    shown: Object.fromEntries(written.map(([field, value]) => [field, coveredOf(field, value)])),
    sealed: seal.seal(
      JSON.stringify(Object.fromEntries(written.map(([field, value]) => [field, fullOf(value, seal)]))),
      sealedFields.changeNumbers,
    ),
  }
}

/** The first of those that are committed and have no position yet, by whoever holds the lock. Answers how many. */
const giveSome = async (tx: Tx, seal: FieldSeal): Promise<number> => {
  const client = tx[connection]
  const { rows } = await client.query<NewChange>(
    'select id, type, numbers from changes where position is null order by id limit $1',
    [atATime],
  )
  if (rows.length === 0) return 0
  const closed = rows.map((row) => closedOf(row, seal))
  await client.query(
    `with head as (update change_head set last_position = last_position + $4 where one = 1
       returning last_position - $4 as before)
     update changes c set position = h.before + n.place, data = c.data || n.shown, numbers_sealed = n.sealed, numbers = null
     from head h, unnest($1::bigint[], $2::jsonb[], $3::bytea[]) with ordinality as n(id, shown, sealed, place)
     where c.id = n.id`,
    [
      rows.map(({ id }) => id),
      closed.map(({ shown }) => JSON.stringify(shown)),
      closed.map(({ sealed }) => sealed),
      rows.length,
    ],
  )
  return rows.length
}

/**
 * Gives committed changes their positions, and covers their numbers. One at a time: while another process does it, this
 * one does nothing. A change of a subject has a higher id than those that were committed before it, because whoever
 * writes it holds the row of the subject: in the order of ids nothing that comes late is behind a cursor. Answers how
 * many.
 */
export const numberChanges = ({ database, fieldSeal }: Pick<Gateway, 'database' | 'fieldSeal'>): Promise<number> =>
  database.db.transaction(async (tx) => {
    const { rows } = await tx[connection].query<{ is_ours: boolean }>(
      'select pg_try_advisory_xact_lock($1) as is_ours',
      [numbererKey],
    )
    return rows[0]?.is_ours === true ? giveSome(tx, fieldSeal) : 0
  })

/**
 * The position of now: everything that is committed has one that is not higher, and what is committed later gets a higher
 * one. Until the transaction ends nobody else gives positions. A transaction that has written changes itself does not ask.
 */
export const positionNow = async (tx: Tx, seal: FieldSeal): Promise<string> => {
  const client = tx[connection]
  await client.query('select pg_advisory_xact_lock($1)', [numbererKey])
  while ((await giveSome(tx, seal)) > 0);
  const { rows } = await client.query<{ last: string }>('select last_position as last from change_head where one = 1')
  return rows[0]?.last ?? '0'
}
