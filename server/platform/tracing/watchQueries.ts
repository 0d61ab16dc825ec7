import type pg from 'pg'
import type { BoundedPool } from '#server/db/boundedPool.ts'
import { beginBelow, endRecord, underWay } from './spanRecord.ts'

const mostKnown = 2_000
const known = new Map<string, string>()

/** Not `for update of …`, which locks, nor `do update set`, which is a part of an insert. */
const writes =
  /(?<!\b(?:for(?: no key)?|do) )\b(insert into|update|delete from)\s+"?(?!set\b|skip\b|of\b|nowait\b)([a-z_]{1,63})"?/i

/** What is done to which table, never the text: a query that a person wrote may name somebody. */
const summaryOf = (text: string): string => {
  const found = known.get(text)
  if (found !== undefined) return found
  const [, written = '', table = ''] = writes.exec(text) ?? []
  const [verb = 'query'] = /[a-z]+/i.exec(text) ?? []
  const [, read = ''] = /\bfrom\s+"?([a-z_]{1,63})"?/i.exec(text) ?? []
  const summary = (table === '' ? `${verb} ${read}` : `${written.split(' ', 1)[0]} ${table}`).toLowerCase().trim()
  if (known.size >= mostKnown) known.clear()
  known.set(text, summary)
  return summary
}

/** Names that were made of the text say nothing. */
const isReadable = (name: string): boolean => /^[a-z][a-z-]{2,40}$/.test(name)

type Asked = string | { readonly text?: string; readonly name?: string }

const nameOf = (asked: Asked): string | undefined => {
  if (typeof asked === 'string') return summaryOf(asked)
  if (asked.name !== undefined && isReadable(asked.name)) return asked.name
  return asked.text === undefined ? undefined : summaryOf(asked.text)
}

const attributes = { 'db.system.name': 'postgresql' }

const watchClient = (client: pg.PoolClient): void => {
  const ask = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]): unknown => {
    const above = underWay.getStore()
    if (above?.room === 0) {
      above.left += 1
      return ask(...args)
    }
    const name = above === undefined ? undefined : nameOf(args[0] as Asked)
    const record = above === undefined || name === undefined ? undefined : beginBelow(above, name, 'client', attributes)
    if (record === undefined) return ask(...args)
    const told = args.at(-1)
    if (typeof told === 'function') {
      args[args.length - 1] = (error: unknown, ...rest: unknown[]) => {
        endRecord(record, error === null || error === undefined ? undefined : 'broken')
        told(error, ...rest)
      }
      return ask(...args)
    }
    const asked = ask(...args)
    if (asked instanceof Promise)
      asked.then(
        () => endRecord(record),
        () => endRecord(record, 'broken'),
      )
    return asked
  }
  client.query = watched as typeof client.query
}

/** Every query on a connection of the pool is recorded where something is under way. */
export const watchQueries = (pool: BoundedPool): void => {
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    watchClient(client)
  })
}
