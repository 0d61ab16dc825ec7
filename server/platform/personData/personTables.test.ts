import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { aboutPersonData, dataOfOthers, personDataKinds } from '#machines/platform/personData/index.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

const query = async <Row extends object>(text: string) => (await testGateway.database.pool.query<Row>(text)).rows

/** Columns that name a merchant, or a number or address by which a person is reached. */
const naming = '(^|_)(merchant_(id|code)|member_id|mobile|mobile_number|email|email_id|recipients?|merchants|subject)$'

const doubts = async () => {
  const columns = await query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`)
  const there = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const said = personDataKinds.flatMap((kind) => Object.entries(aboutPersonData(kind).tables))
  const named = new Set([...said.map(([table]) => table), ...Object.keys(dataOfOthers)])
  const found = new RegExp(naming)
  return {
    ofNobodyKnown: [
      ...new Set(columns.flatMap(({ table, column }) => (found.test(column) && !named.has(table) ? [table] : []))),
    ],
    notThere: said.flatMap(([table, column]) => (there.has(`${table}.${column}`) ? [] : [`${table}.${column}`])),
    notThereOfOthers: Object.keys(dataOfOthers).filter((table) => !columns.some((one) => one.table === table)),
  }
}

it('every table that names a merchant or reaches a person says whether it is given and when it is erased', async () => {
  expect(await doubts()).toEqual({ ofNobodyKnown: [], notThere: [], notThereOfOthers: [] })
})

it('a table that somebody adds without saying so is found', async () => {
  await query('create table gossip (merchant_code text)')
  await query('create table rumours (mobile_number text)')
  expect((await doubts()).ofNobodyKnown.toSorted()).toEqual(['gossip', 'rumours'])
  await query('drop table gossip')
  await query('drop table rumours')
})
