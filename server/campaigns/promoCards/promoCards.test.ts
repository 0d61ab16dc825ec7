import { expect, inject, test } from 'vitest'
import { openTestGateway } from '#tests/support/gateway.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('promo cards are found by where they stand today, and disabled together each has its name in the audit', async () => {
  const testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now })
  try {
    const support = await testGateway.enter('support')
    await testGateway.database.pool.query(`
      insert into promo_cards (title, level, level_value, frontend_group, start_date, end_date, url, image, is_image_disabled,
        redirection_action, angular_action, sequence, is_active, created_by, created_at)
      select title, 'all', 'all', false, from_day::date, to_day::date, '', 'N', false, 'open', 'open', at, true, s.id, now()
      from staff s, (values ('Past', '2026-11-01', '2026-11-19', 1), ('Last day', '2026-11-01', '2026-11-20', 2),
        ('Soon', '2026-11-21', '2026-11-30', 3)) c (title, from_day, to_day, at) where s.login_id = 'support'`)
    const titles = async (standing?: 'live' | 'scheduled' | 'ended' | 'disabled') =>
      (await support.call('promoCards.list', standing === undefined ? {} : { standing })).map(({ title }) => title)
    expect([await titles(), await titles('live'), await titles('scheduled'), await titles('ended')]).toEqual([
      ['Last day', 'Soon', 'Past'],
      ['Last day'],
      ['Soon'],
      ['Past'],
    ])
    await support.call('promoCards.disable', { promoIds: [2, 3] })
    const { rows } = await testGateway.database.pool.query(
      `select subject, records, after from audit_entries where call = 'promoCards.disable'`,
    )
    const records = ['promo:2', 'promo:3']
    expect([rows, await titles('disabled')]).toEqual([
      [{ subject: '', records, after: { 'promo:2': { isActive: false }, 'promo:3': { isActive: false } } }],
      ['Last day', 'Soon'],
    ])
  } finally {
    await testGateway.close()
  }
})
