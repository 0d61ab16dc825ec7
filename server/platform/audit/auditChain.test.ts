import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { type ChainBreak, describeBreak, isFault } from '#contract/calls/platform/audit.ts'
import type { Database } from '#server/db/database.ts'
import { type AuditEntry, hashOf, writeAudit } from '#server/gateway/audit.ts'
import { verifyAuditChain, verifySlice } from '#server/gateway/auditChain.ts'
import { openTestDatabase } from '#tests/support/gateway.ts'
import { tamper } from '#tests/proofs/tamper.ts'

let database: Database
const entries = 40

const entryOf = (subject: string): AuditEntry => ({
  at: new Date('2026-11-20T05:00:00.000Z'),
  staffId: null,
  loginId: 'opsadmin',
  call: 'merchants.edit',
  outcome: 'done',
  subject,
  after: { displayName: `Shop ${subject}` },
  requestId: 'r',
})

beforeEach(async () => {
  database = await openTestDatabase(inject('postgresUrl'))
  await database.db.transaction(async (tx) => {
    for (let n = 1; n <= entries; n += 1) await writeAudit(tx, entryOf(`M${n}`))
  })
})
afterEach(() => database.close())

/** As it was written before texts were hashed as they are stored: `sent` has half a pair, PostgreSQL keeps U+FFFD. */
const writeAsBefore = async (sent: string) => {
  const { rows } = await database.pool.query<{ last_id: string; hash: Buffer }>('select last_id, hash from audit_head')
  const head = rows[0]
  if (head === undefined) throw new Error('no head')
  const entry = { ...entryOf(sent), after: { asked: 'merchant' } }
  const id = Number(head.last_id) + 1
  const hash = hashOf(head.hash, id, entry)
  await database.pool.query(
    `insert into audit_entries (id, at, login_id, call, outcome, subject, after, request_id, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, entry.at, entry.loginId, entry.call, entry.outcome, sent, entry.after, entry.requestId, hash],
  )
  await database.pool.query('update audit_head set last_id = $1, hash = $2', [id, hash])
  return id
}

const act = (text: string) => tamper(database.pool, text)
const change = (id: number) => act(`update audit_entries set login_id = 'somebody.else' where id = ${id}`)
const remove = (...ids: number[]) => act(`delete from audit_entries where id in (${ids.join(', ')})`)
const swap = (one: number, other: number) =>
  act(`update audit_entries set id = -1 where id = ${one}; update audit_entries set id = ${one} where id = ${other};
    update audit_entries set id = ${other} where id = -1`)

const breaks = async () => (await verifyAuditChain(database.pool)).breaks
const at = (id: number, why: ChainBreak['why'], through = id, writtenAs: number | null = null): ChainBreak => ({
  id,
  through,
  why,
  writtenAs,
})

test('is whole as it was written', async () => {
  expect(await verifyAuditChain(database.pool)).toEqual({ entries, breaks: [] })
})

describe('each break is named, and what stands behind it is verified', () => {
  test('entries that were changed, one behind the other and far apart', async () => {
    for (const id of [5, 20, 21, entries]) await change(id)
    expect(await breaks()).toEqual([at(5, 'changed'), at(20, 'changed', 21), at(entries, 'changed')])
  })
  test('an entry whose hash was replaced, without the innocent one behind it', async () => {
    await act('update audit_entries set hash = sha256(hash) where id = 9')
    expect(await breaks()).toEqual([at(9, 'changed')])
  })
  test('an entry that was changed with a hash that fits it: the next one tells', async () => {
    const { rows } = await database.pool.query<{ hash: Buffer }>('select hash from audit_entries where id = 8')
    const forged = hashOf(rows[0]?.hash ?? Buffer.alloc(0), 9, { ...entryOf('M9'), loginId: 'somebody.else' })
    await act(`update audit_entries set login_id = 'somebody.else', hash = '\\x${forged.toString('hex')}' where id = 9`)
    expect(await breaks()).toEqual([at(10, 'changed')])
  })
  test('entries that are missing, in the middle and at the end, and the one that nothing holds any more', async () => {
    await remove(3, 10, 11, 12, entries - 1, entries)
    await change(20)
    expect(await breaks()).toEqual([
      at(3, 'missing'),
      at(4, 'unlinked'),
      at(10, 'missing', 12),
      at(13, 'unlinked'),
      at(20, 'changed'),
      at(entries - 1, 'missing', entries),
    ])
  })
  test('the first entry, when it is missing', async () => {
    await remove(1)
    expect(await breaks()).toEqual([at(1, 'missing'), at(2, 'unlinked')])
  })
  test('entries that changed places, neighbours and others', async () => {
    await swap(5, 6)
    await swap(15, 30)
    await change(35)
    expect(await breaks()).toEqual([
      at(5, 'moved', 5, 6),
      at(6, 'moved', 6, 5),
      at(15, 'moved', 15, 30),
      at(30, 'moved', 30, 15),
      at(35, 'changed'),
    ])
  })
  test('entries that stand behind the end, or before the first', async () => {
    const forge = (id: number) =>
      act(`create table kept as select * from audit_entries where id = 7; update kept set id = ${id};
        insert into audit_entries select * from kept; drop table kept`)
    for (const id of [-3, 0, entries + 1]) await forge(id)
    expect(await breaks()).toEqual([at(-3, 'added', 0), at(entries + 1, 'added')])
  })
  test('an end that is not where it was left', async () => {
    await act('update audit_head set hash = sha256(hash)')
    await change(4)
    expect(await breaks()).toEqual([at(4, 'changed'), at(entries, 'head')])
  })
  test('a number of the last entry that no chain ever reached, at once', async () => {
    await act('update audit_head set last_id = 1000000000000')
    expect(await breaks()).toEqual([at(entries + 1, 'missing', 1_000_000_000_000)])
  })
  test('the same breaks in slices of every size', async () => {
    await change(5)
    await act('update audit_entries set hash = sha256(hash) where id = 9')
    await remove(13, 14)
    await change(25)
    const whole = await breaks()
    expect(whole).toHaveLength(5)
    for (const count of [1, 2, 3, 7, 12]) {
      const found: ChainBreak[] = []
      for (let from = 0; ; ) {
        const slice = await verifySlice(database.pool, { from, count })
        found.push(...slice.breaks)
        if (slice.isAtEnd) break
        from = slice.to
      }
      expect([count, found]).toEqual([count, whole])
    }
  })
})

describe('an entry from before texts were hashed as they are stored', () => {
  test('is marked when its hash proves that nothing else was changed, and is no fault', async () => {
    const id = await writeAsBefore('x\uD800')
    const twice = await writeAsBefore('\uDC00 and \uDC00')
    const beside = await writeAsBefore('\uFFFD, x\uDBFF')
    await database.db.transaction((tx) => writeAudit(tx, entryOf('M50')))
    const found = await breaks()
    expect(found).toEqual([at(id, 'replaced', beside)])
    expect([twice, found.some(isFault)]).toEqual([id + 1, false])
    await change(id + 3)
    expect(await breaks()).toEqual([at(id, 'replaced', beside), at(id + 3, 'changed')])
  })
  test('is a fault when it was changed as well, or when the proof cannot be found', async () => {
    const changed = await writeAsBefore('x\uD800')
    const two = await writeAsBefore('\uD800, \uD801')
    await change(changed)
    const found = await breaks()
    expect(found).toEqual([at(changed, 'unverifiable', two)])
    expect(found.some(isFault)).toBe(true)
  })
  test('does not hide a forgery that puts its mark into another entry', async () => {
    await act(`update audit_entries set subject = 'M\uFFFD' where id = 12`)
    const [found] = await breaks()
    expect(found && [isFault(found), describeBreak(found)]).toEqual([
      true,
      'Entry 12: cannot be checked: it has the mark of a character that could not be stored. It was recorded before such texts were refused, or it was changed.',
    ])
  })
})
