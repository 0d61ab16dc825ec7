import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { audienceRoleOf } from '#server/db/embeddedRoles.ts'
import { drawPicture } from '#tests/support/catalogueFixture.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { type CampaignFixture, openCampaignFixture, smsDraft } from '#tests/support/campaignFixture.ts'
import type { Client } from '#tests/support/gateway.ts'
import { statusAndCodeOf } from '#tests/support/outcome.ts'
import { roleIds, sealFor, serviceIds } from '#tests/support/people.ts'
import { statementMapping } from '#tests/support/reconFiles.ts'

let testGateway: CampaignFixture
const clients = new Map<string, Client>()
const who = (loginId: string): Client => {
  const found = clients.get(loginId)
  if (found === undefined) throw new Error(`${loginId} is not at this desk`)
  return found
}
let roles: number[]
let services: number[]
let logo: string
beforeAll(async () => {
  const role = audienceRoleOf(new URL(inject('postgresUrl')).password)
  testGateway = await openCampaignFixture(inject('postgresUrl'), {
    env: { AUDIENCE_USER: role.user, AUDIENCE_PASSWORD: role.password },
  })
  await insertMerchants(testGateway.database.db, [
    buildMerchant({ merchantCode: 'M0000042', mobileNumber: '9833333333' }),
  ])
  await testGateway.database.pool.query(`insert into app_devices (token, merchant_id, installed_at)
    select 'token', id, now() from merchants where merchant_code = 'M0000042'`)
  for (const loginId of ['opsadmin', 'finance', 'catalogue', 'support', 'sales'])
    clients.set(loginId, await testGateway.enter(loginId))
  roles = await roleIds(testGateway, 'sales')
  services = await serviceIds(testGateway, 'getorders')
  logo = await drawPicture(who('catalogue'), 'logo')
})
afterAll(() => testGateway.close())

const eight = 8
/** What became of eight of them at once: each answer as often as it came. */
const atOnce = async (work: (at: number) => Promise<unknown>): Promise<Record<string, number>> => {
  const answers = await Promise.all(Array.from({ length: eight }, (_, at) => statusAndCodeOf(work(at))))
  const times: Record<string, number> = {}
  for (const [status, code] of answers) {
    const word = status >= 500 ? `${status} ${code}` : code
    times[word] = (times[word] ?? 0) + 1
  }
  return times
}

const brand = 'ASTRON'
const byName = `select product_code from brand_products where product_name ilike '%' || :text || '%'`
const writing = {
  merchantCode: 'M0000042',
  language: 'English',
  username: undefined,
  paramType: '',
  templateInfo: '',
  image: '',
} as const

/** Everything that is made under a name, a number or an id that whoever asks chose; and what seven of eight are told. */
const made: Readonly<Record<string, readonly [work: (at: number) => Promise<unknown>, others: string]>> = {
  'a campaign': [
    () => testGateway.support.call('campaigns.save', smsDraft({ code: 'MSGH2026112801' })),
    'campaign-code-taken',
  ],
  'an audience': [
    () =>
      testGateway.support.call('campaigns.saveAudience', {
        name: 'Pune',
        audienceSql: 'select merchant_code from audience_merchants',
        audienceTree: null,
      }),
    'view-name-taken',
  ],
  'a saved view': [
    () =>
      who('opsadmin').call('tables.saveView', {
        table: 'portfolio.brandTransactions',
        name: 'Mine',
        query: 'size=50',
        columns: null,
        isShared: false,
      }),
    'view-name-taken',
  ],
  'a role': [
    () => who('opsadmin').call('roles.save', { roleName: 'night desk', activeServiceId: services }),
    'role-name-taken',
  ],
  'a service': [() => who('opsadmin').call('services.save', { serviceName: 'offerPreview' }), 'service-name-taken'],
  'a person': [
    async () =>
      who('opsadmin').call('people.save', {
        loginId: 'eighth',
        name: 'Eighth Person',
        role: roles,
        password: await sealFor(testGateway),
      }),
    'username-taken',
  ],
  'a group code': [
    () => who('catalogue').call('groupCodes.add', { brand, groupCode: 'G1', dealerCategory: 'GOLD' }),
    'group-code-taken',
  ],
  'a category': [
    () =>
      who('catalogue').call('catalogue.addCategory', {
        brandCode: brand,
        categoryDescription: 'Phones',
        businessLob: 'RETAIL',
        activeStatus: 'Y',
      }),
    'category-present',
  ],
  'a velocity check': [
    () =>
      who('catalogue').call('offers.addVelocityCheck', { brand, desc1: 'Count(card, day) <= 2', desc2: 'Two a day' }),
    'velocity-check-present',
  ],
  'a brand': [
    () =>
      who('catalogue').call('brandForm.save', {
        brandCode: 'NEWBRAND',
        isNew: true,
        brandName: 'New Brand',
        brandLogo: logo,
        mccCode: 5732,
        priority: 1,
        category: 'Electronics',
        preferredWarrantyVendor: '',
        warrantyVendorMerchantCode: '',
        allowedBrandPaymentTypes: '["EMI"]',
        brandOfferDesc: '<p>Good phones</p>',
        brandValidations: [
          {
            category: '',
            regex: String.raw`^\d{15}$`,
            errorMessage: 'Wrong',
            label: 'IMEI',
            attributeName: 'imei',
            isMandatory: true,
          },
        ],
        bankTids: '{"HDFC":"1"}',
        actionName: 'open',
      }),
    'brand-code-taken',
  ],
  'a query of a brand': [
    () =>
      who('catalogue').call(
        'banners.saveQuery',
        { brandCode: brand, querySql: byName, searchQuerySql: '', queryElastic: '', searchQueryElastic: '' },
        { ifMatch: 0 },
      ),
    'record-changed',
  ],
  'a person of the field app': [
    () => who('sales').call('dsr.add', { name: 'Ravi', mobileNumber: '9000000001', role: 'sales', user: undefined }),
    'dsr-number-taken',
  ],
  'a mandate': [() => who('finance').call('enach.send', { merchantCode: 'M0000042' }), 'enach-sent-just-now'],
}

test.each(Object.entries(made))(
  'of eight who make %s at once one does, and the others are told why not',
  async (_, [work, others]) => {
    expect(await atOnce(work)).toEqual({ done: 1, [others]: 7 })
  },
)

/** Each of them is another version, or the same again. */
const stored: Readonly<Record<string, (at: number) => Promise<unknown>>> = {
  'a template': (at) =>
    who('opsadmin').call('campaigns.saveTemplate', {
      ...writing,
      templateType: 'sms',
      title: 'Welcome',
      message: `Hello ${at}`,
      isEditable: false,
    }),
  'a number on a list': () =>
    testGateway.support.call('campaigns.setOptOut', {
      mobileNumber: '9833333333',
      list: 'dnd',
      isListed: true,
      reason: 'Asked for it',
    }),
  'a mapping of columns': () => who('finance').call('recon.saveMapping', statementMapping),
  'the columns of a table': () =>
    who('opsadmin').call('tables.saveLayout', {
      table: 'portfolio.brandTransactions',
      columns: [{ column: 'status', isShown: true }],
    }),
}

test.each(Object.entries(stored))('eight who write %s at once are all answered', async (_, work) => {
  expect(await atOnce(work)).toEqual({ done: 8 })
})

test('of eight who send an app notification of one id at once one is handed in, and no other is written', async () => {
  const answers = await atOnce(() =>
    testGateway.support.call('campaigns.sendAppNotification', {
      sql: 'select merchant_code from audience_merchants',
      title: 'News',
      imageUrl: 'https://paywise.example/a.png',
      isSilent: true,
      message: 'A word',
      url: '',
      campaignId: 'NOTA2026112801',
    }),
  )
  // Who came between the draft of another try and its handing in has changed it.
  const { done, 'campaign-code-taken': taken = 0, 'record-changed': changed = 0, ...others } = answers
  expect([done, taken + changed, others]).toEqual([1, 7, {}])
  const { rows } = await testGateway.support.call('campaigns.list', { code: 'NOTA2026112801', page: 1, size: 20 })
  expect(rows.map(({ state }) => state)).toEqual(['pendingApproval'])
})
