import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { refusalOf } from '#tests/support/outcome.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

const fail = async (table: string, code: string) => {
  const { pool } = testGateway.database
  await pool.query(
    `create or replace function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = '${code}'; end $$`,
  )
  await pool.query(`create trigger no_room before insert or update on ${table} for each row execute function no_room()`)
  return () => pool.query(`drop trigger no_room on ${table}`)
}
const ready = async () => {
  const answer = await fetch(`${testGateway.address}/ready`)
  return [answer.status, ((await answer.json()) as { because?: string }).because]
}

test('where PostgreSQL has no room, a command is answered with 507 and words, changes nothing, and is possible again', async () => {
  const admin = await testGateway.signIn('opsadmin')
  const save = () =>
    admin.call('tables.saveView', { table: 'audit.list', name: 'Mine', query: '', columns: null, isShared: false })
  const makeRoom = await fail('saved_views', '53100')
  const { status, code, message } = await refusalOf(save())
  expect([status, code, message]).toEqual([507, 'storage-full', expect.stringContaining('disk of the gateway is full')])
  await makeRoom()
  await expect(save()).resolves.toBeDefined()
})

test('/ready writes: it says so where that is not possible, and that it is again', async () => {
  await expect.poll(ready).toEqual([200, undefined])
  const makeRoom = await fail('readiness_probes', '53100')
  await expect.poll(ready).toEqual([503, 'database'])
  await makeRoom()
  await expect.poll(ready).toEqual([200, undefined])
})
