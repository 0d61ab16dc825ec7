import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { audienceRoleOf } from '#server/db/embeddedRoles.ts'
import { honestQueries, hostileQueries } from '#tests/proofs/hostile/hostileQueries.ts'
import { type CampaignFixture, openCampaignFixture } from '#tests/support/campaignFixture.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'
import { fencedQuery, QueryRefusal } from '#server/platform/fencedQueries/index.ts'
import { audienceFence } from './audienceQuery.ts'

/** The embedded PostgreSQL has made it. */
const role = audienceRoleOf(new URL(inject('postgresUrl')).password)

let testGateway: CampaignFixture
beforeAll(async () => {
  testGateway = await openCampaignFixture(inject('postgresUrl'), {
    env: { AUDIENCE_USER: role.user, AUDIENCE_PASSWORD: role.password },
  })
  await insertMerchants(
    testGateway.database.db,
    Array.from({ length: 20 }, (_, at) =>
      buildMerchant({
        merchantCode: `M00000${String(at + 10)}`,
        mobileNumber: `90000000${String(at + 10)}`,
        city: at % 2 === 0 ? 'Pune' : 'Nashik',
      }),
    ),
  )
  await testGateway.database.pool.query(`insert into app_devices (token, merchant_id, installed_at)
    select 'token-' || id || '-' || n, id, now() from merchants, generate_series(1, 2) n where city = 'Pune'`)
})
afterAll(() => testGateway.close())

const count = (audienceSql: string) =>
  testGateway.support.call('campaigns.countAudience', { audienceSql, audienceTree: null })
const outcomeOf = async (query: string): Promise<'fenced' | 'refused'> => {
  try {
    await fencedQuery(query, audienceFence, 10)
    return 'fenced'
  } catch (error) {
    if (error instanceof QueryRefusal) return 'refused'
    throw error
  }
}

describe('the wall around audience queries', () => {
  test('refuses every hostile text before PostgreSQL sees it', async () => {
    const passed: string[] = []
    for (const query of hostileQueries) if ((await outcomeOf(query)) === 'fenced') passed.push(query.slice(0, 120))
    expect([hostileQueries.length >= 200, passed]).toEqual([true, []])
  })

  test('lets every honest one through, and PostgreSQL runs it', async () => {
    const wrong: string[] = []
    for (const query of honestQueries) {
      const outcome = await refusalOf(count(query)).then(
        ({ message }) => message,
        () => 'answered',
      )
      if (outcome !== 'answered') wrong.push(`${query}: ${outcome}`)
    }
    expect([honestQueries.length >= 50, wrong]).toEqual([true, []])
  })

  test('stands where it is not the only one: the role reads the views and nothing else', async () => {
    const { audienceDatabase } = testGateway.gateway
    const asked = async (query: string) => {
      try {
        await audienceDatabase?.pool.query(query)
        return 'done'
      } catch (error) {
        return (error as { code?: string }).code
      }
    }
    expect(await asked('select count(*) from audience_merchants')).toBe('done')
    const refused = [
      'select * from staff',
      'select * from sessions',
      'select mobile_number from merchants',
      "update merchants set city = ''",
      "select pg_read_file('/etc/passwd')",
      'select indian_day(now())',
      'select rolpassword from pg_authid',
      'set role opsdesk_gateway',
      'create table public.x (a int)',
    ]
    expect((await Promise.all(refused.map(asked))).filter((code) => code === 'done')).toEqual([])
    expect(await asked('select pg_sleep(5)')).toBe('57014')
  })
})

describe('an audience', () => {
  test('is counted with its devices and five examples', async () => {
    const { merchants, devices, examples } = await count(
      "select merchant_code from audience_merchants where city = 'Pune'",
    )
    expect([merchants, devices, examples.length, examples[0]?.city]).toEqual([10, 20, 5, 'Pune'])
  })

  test('that cannot be run says why, and one that reads too much is refused with the estimate', async () => {
    const missing = await refusalOf(count('select city from audience_merchants'))
    expect([missing.code, missing.message]).toEqual(['audience-refused', expect.stringContaining('merchant_code')])
    const cross = await refusalOf(
      count(
        'select a.merchant_code from audience_merchants a, audience_merchants b, audience_merchants c, audience_merchants d, audience_merchants e, audience_merchants f',
      ),
    )
    expect(cross.code).toBe('audience-too-large')
  })

  test('of the builder is compiled with parameters: what a value says is a value', async () => {
    const tree = (value: string, operator: '=' | 'beginsWith' | 'in' = '=') =>
      testGateway.support.call('campaigns.countAudience', {
        audienceSql: '',
        audienceTree: {
          combinator: 'and',
          rules: [
            { field: 'city', operator, value },
            { field: 'appInstalled', operator: '=', value: 'true' },
          ],
        },
      })
    expect([
      (await tree('pune')).merchants,
      (await tree("' or '1'='1")).merchants,
      (await tree('pu%', 'beginsWith')).merchants,
      (await tree('Pune, Nashik', 'in')).merchants,
    ]).toEqual([10, 0, 0, 10])
  })

  test('with a name is changed and taken away by whoever made it, as they saw it', async () => {
    const save = (name: string, known: { audienceId?: number; version?: number } = {}, who = testGateway.support) =>
      who.call('campaigns.saveAudience', {
        ...known,
        name,
        audienceSql: "select merchant_code from audience_merchants where city = 'Pune'",
        audienceTree: null,
      })
    const remove = (version: number, who = testGateway.support) =>
      who.call('campaigns.deleteAudience', { audienceId: first.audienceId, version })
    const first = await save('Pune')
    const { audienceId } = first
    expect([
      await codeOf(save('pune')),
      await codeOf(save('Mine', { audienceId, version: 1 }, testGateway.support2)),
    ]).toEqual(['view-name-taken', 'not-allowed'])
    const changed = await save('Pune, all', { audienceId, version: 1 })
    expect([changed.version, await codeOf(save('Late', { audienceId, version: 1 }))]).toEqual([2, 'record-changed'])
    expect([await codeOf(remove(2, testGateway.support2)), await codeOf(remove(1)), await codeOf(remove(2))]).toEqual([
      'not-allowed',
      'record-changed',
      'done',
    ])
    expect(await testGateway.support.call('campaigns.audiences', {})).toEqual([])
  })

  test('of an app notification is frozen when it is handed in, and always needs a second person', async () => {
    const send = (sql: string, campaignId = 'NOTA2026112605') =>
      testGateway.support.call('campaigns.sendAppNotification', {
        sql,
        title: 'New offer',
        imageUrl: 'https://paywise.example/offer.png',
        isSilent: true,
        message: 'See what is new.',
        url: 'https://paywise.example/offers',
        campaignId,
      })
    expect(await codeOf(send('delete from merchants'))).toBe('audience-refused')
    const campaign = await send("select merchant_code from audience_merchants where city = 'Pune'")
    expect([campaign.state, campaign.needsSecondPerson, campaign.funnel.sendable]).toEqual([
      'pendingApproval',
      true,
      20,
    ])
    expect(await codeOf(send('select merchant_code from audience_merchants'))).toBe('campaign-code-taken')
    await testGateway.database.pool.query(`insert into app_devices (token, merchant_id, installed_at)
      select 'later-' || id, id, now() from merchants where city = 'Pune'`)
    const { campaignId, sealHash } = campaign
    await testGateway.support2.call('campaigns.decide', { campaignId, decision: 'approve', sealHash, remark: '' })
    testGateway.provider.answers = ({ to }) =>
      to.endsWith('-1')
        ? { status: 404, body: { error: { status: 'UNREGISTERED' } } }
        : { status: 200, body: { reference: 'R-1' } }
    await testGateway.support2.call('campaigns.act', { campaignId, act: 'sendNow', reason: '' })
    const ended = await testGateway.reaches(campaignId, 'completedWithFailures')
    expect([testGateway.provider.sent.length, ended.funnel.submitted, ended.funnel.failed]).toEqual([20, 10, 10])
    const { rows } = await testGateway.database.pool.query(
      'select count(*)::int as gone from app_devices where removed_at is not null',
    )
    expect(rows).toEqual([{ gone: 10 }])
  })
})
