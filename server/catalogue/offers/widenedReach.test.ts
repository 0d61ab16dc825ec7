import { expect, inject, test } from 'vitest'
import { dayFromToday } from '#tests/support/catalogueFixture.ts'
import { openOfferFixture } from '#tests/support/offerFixture.ts'
import { codeOf } from '#tests/support/outcome.ts'

const brandCode = 'ASTRON'
const open = async (env: Record<string, string> = {}) => {
  const opened = await openOfferFixture(inject('postgresUrl'), env)
  const second = await opened.desk.signIn('catalogue2')
  const approve = (waitId: string | null | undefined) =>
    second.call('offers.decide', { waitId: waitId ?? '', decision: 'approve', remark: '' })
  return { ...opened, second, approve }
}

test('a category that offers ask for waits, by a new group code too; one that none asks for is given at once', async () => {
  const { joel, pool, second, approve } = await open()
  await pool.query(`update offer_rules set dealer_categories = 'GOLD' where rule_desc = 'Running'`)
  const silver = await joel.call('groupCodes.add', { brand: brandCode, groupCode: 'G01', dealerCategory: 'Silver' })
  expect(silver).toEqual([{ groupCode: 'G01', dealerCategory: 'Silver', waits: null }])
  const edit = (selectedDealers: string[], dealerCategory = ['Silver']) =>
    joel.call('groupCodes.edit', { brand: brandCode, groupCode: 'G01', dealerCategory, selectedDealers })
  const [gold] = await edit(['Gold'])
  expect(gold?.waits?.ways).toEqual(['Dealers of the group code G01 are newly reached by “Running”.'])
  const added = await joel.call('groupCodes.add', { brand: brandCode, groupCode: 'G02', dealerCategory: 'Gold' })
  expect(added[0]?.waits?.more).toBe(null)
  const pairs = async () => (await joel.call('groupCodes.list', { includeBrands: brandCode })).dealers
  expect(await pairs()).toEqual([{ groupCode: 'G01', dealerCategory: 'Silver' }])
  const waiting = (await second.call('waiting.list', { page: 0, size: 20 })).rows
  expect(waiting.map(({ kind, title }) => [kind, title])).toEqual([
    ['catalogueChange', 'ASTRON, Group code G01: Dealers of the group code G01 are newly reached by “Running”.'],
    ['catalogueChange', 'ASTRON, Group code G02: Dealers of the group code G02 are newly reached by “Running”.'],
  ])
  await approve(gold?.waits?.waitId)
  expect(await pairs()).toEqual([{ groupCode: 'G01', dealerCategory: 'Gold' }])
  expect((await edit(['Gold', 'Silver'], ['Gold'])).map(({ waits }) => waits)).toEqual([null, null])
})

test('a group code whose dealers sold little is told by its payments, and is given at once below the limit', async () => {
  const { joel, pool, sell } = await open()
  await pool.query(`update offer_rules set dealer_categories = 'GOLD' where rule_desc = 'Running'`)
  await pool.query(`update merchants set group_code = 'G01'`)
  await sell('P1', 3, 'HDFC', 1_000_000)
  const [gold] = await joel.call('groupCodes.add', { brand: brandCode, groupCode: 'G01', dealerCategory: 'Gold' })
  expect(gold?.waits).toBe(null)
  const { rows } = await pool.query<{ act: string; paise: number }>('select act, paise::int from offer_gains')
  // ₹500 of a payment of ₹10,000, for the nine to ten days of thirty that are left.
  expect(rows).toEqual([{ act: 'addGroupCode', paise: expect.any(Number) }])
  expect(rows[0]?.paise).toBeGreaterThan(14_900)
  expect(rows[0]?.paise).toBeLessThan(16_700)
})

test('a scheme waits where offers take its SKUs in the time that it is given more, and nowhere else', async () => {
  const { joel, pool, second, approve, times } = await open()
  const extend = (days: number, schemeCode = 'A') =>
    joel.call('productSchemes.extend', { brandCode, endDate: dayFromToday(days), schemes: [{ schemeCode }] })
  // EMI schemes, and no offer that takes EMI.
  expect((await extend(12)).waits).toBe(null)
  await pool.query(`update offer_rules set payment_methods = 'CREDIT_CARD,EMI' where rule_desc = 'To come'`)
  // The offer of SKU-01 and SKU-02 has ended by then.
  expect((await extend(5)).waits).toBe(null)
  const before = await times()
  const change = { brandCode, endDate: dayFromToday(9), schemes: [{ schemeCode: 'A' }] }
  const effect = await joel.call('productSchemes.effect', { act: 'extend', change })
  expect(effect.waits?.ways).toEqual(['SKUs of schemes are newly reached by “To come”.'])
  const longer = await extend(9)
  expect([longer.changeId, longer.waits?.ways]).toEqual([null, effect.waits?.ways])
  expect(await times()).toEqual(before)
  expect(
    await codeOf(joel.call('offers.decide', { waitId: longer.waits?.waitId ?? '', decision: 'approve', remark: '' })),
  ).toBe('own-work')
  const done = await approve(longer.waits?.waitId)
  expect([done.state, done.rows[0]?.ruleDesc]).toEqual(['approved', 'A'])
  expect(await times()).not.toEqual(before)
  // An earlier end acts at once; to take it back gives the days again.
  const shorter = await extend(7)
  expect(shorter.waits).toBe(null)
  const back = await second.call('productSchemes.takeBack', { changeId: shorter.changeId ?? '' })
  expect(back.waits?.ways).toHaveLength(1)
})

test('a scheme for more dealers waits, one for fewer acts at once', async () => {
  const { joel, pool, approve } = await open()
  await pool.query(`update offer_rules set payment_methods = 'EMI' where rule_desc = 'Running'`)
  await pool.query(`insert into dealer_groups (brand_code, group_code, dealer_category, changed_at)
    select 'ASTRON', c, 'GOLD', now() from unnest(array['G1', 'G2']) c`)
  const set = (...groupCodes: string[]) => joel.call('productSchemes.setGroups', { schemeCode: 'A', groupCodes })
  expect(await set('G1')).toEqual([{ groupCode: 'G1', waits: null }])
  const [, more] = await set('G1', 'G2')
  expect(more?.waits?.ways).toEqual(['SKUs of schemes are newly reached by “Running”.'])
  const groups = async () => (await joel.call('productSchemes.groups', { schemeCode: 'A' })).map((one) => one.groupCode)
  expect(await groups()).toEqual(['G1'])
  const [all] = await set()
  expect([all?.groupCode, all?.waits === null]).toEqual(['', false])
  await approve(more?.waits?.waitId)
  expect(await groups()).toEqual(['G1', 'G2'])
  expect(await codeOf(approve(all?.waits?.waitId))).toBe('record-changed')
})
