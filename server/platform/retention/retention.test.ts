import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import {
  faultOfRetention,
  keptDays,
  removableKinds,
  removable,
  retentions,
} from '#machines/platform/retention/index.ts'
import { RetentionKind } from '#contract/wire/retentionKinds.ts'
import { readConfig } from '#server/gateway/config.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
})
afterAll(() => testGateway.close())

const doubts = async () => {
  const { rows } = await testGateway.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const there = new Set(rows.map(({ name }) => name))
  const said = new Set(Object.values(retentions).flatMap(({ tables }): readonly string[] => tables))
  return {
    keptForAnUnknownTime: [...there].filter((table) => !said.has(table)),
    notThere: [...said].filter((table) => !there.has(table)),
  }
}

it('every table of the database says how long its rows are kept, and no other does', async () => {
  expect(await doubts()).toEqual({ keptForAnUnknownTime: [], notThere: [] })
})

it('a table that somebody adds without saying so is found', async () => {
  await testGateway.database.pool.query('create table gossip (said text)')
  expect(await doubts()).toEqual({ keptForAnUnknownTime: ['gossip'], notThere: [] })
  await testGateway.database.pool.query('drop table gossip')
})

it('where two kinds share a table, each says which rows are its own', () => {
  const entries = Object.entries(retentions)
  const unclear = entries.filter(
    ([kind, { tables, ...rest }]) =>
      !('which' in rest) &&
      entries.some(([other, one]) => other !== kind && one.tables.some((table) => tables.some((own) => own === table))),
  )
  expect([unclear.map(([kind]) => kind), Object.keys(retentions).toSorted()]).toEqual([
    [],
    RetentionKind.options.toSorted(),
  ])
})

it('nothing is kept shorter than a law says, not even by configuration', () => {
  expect(removableKinds.filter((kind) => keptDays(kind) < removable(kind).floorDays)).toEqual([])
  const set = (text: string) => () => readConfig({ RETENTION_DAYS: text }).retention
  expect(set('pageViews:400, messages : 1096')()).toEqual({ pageViews: 400, messages: 1_096 })
  expect(set('kyc:1826')).toThrow(
    'RETENTION_DAYS: kyc is kept 1827 days at least, not 1826. PMLA 2002, section 12, and the Maintenance of Records Rules: five years.',
  )
  expect(set('audit:4000')).toThrow('RETENTION_DAYS: audit is never removed by itself.')
  expect(set('gossip:4')).toThrow(`RETENTION_DAYS: there is no kind of data 'gossip'.`)
  expect(set('pageViews')).toThrow('RETENTION_DAYS must say kinds with their days, as pageViews:400')
  expect([faultOfRetention('pageViews', 0), faultOfRetention('pageViews', 40_000)]).toEqual([
    'pageViews is kept 1 day at least, not 0. DPDP Act 2023, section 8(7): no longer than its purpose needs.',
    'pageViews is kept 36500 days at most, not 40000.',
  ])
})
