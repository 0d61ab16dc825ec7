import { sql } from 'drizzle-orm'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { linkAfter, mandateAfter } from '#machines/money/enach.ts'
import { codeOf, refusalOf } from '#tests/support/outcome.ts'

let testGateway: TestGateway
let finance: Client
let now = new Date(Date.now() - 20 * 86_400_000)
const texts: string[] = []
const sms = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => {
    body += piece.toString('utf8')
  })
  request.on('end', () => {
    texts.push((JSON.parse(body) as { message: string }).message)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
  })
})

beforeAll(async () => {
  sms.listen(0, '127.0.0.1')
  await once(sms, 'listening')
  testGateway = await openTestGateway(inject('postgresUrl'), {
    now: () => now,
    env: {
      SMS_URL: `http://127.0.0.1:${(sms.address() as AddressInfo).port}/send`,
      PROVIDER_WORDS: JSON.stringify({ sms: { success: ['success=true'] } }),
    },
  })
  await insertMerchants(
    testGateway.database.db,
    [1, 2, 3].map((number) =>
      buildMerchant({
        merchantCode: `M000000${number}`,
        businessName: number === 1 ? 'Asha <Kirana> & Sons' : `Business ${number}`,
        mobileNumber: number === 3 ? '' : `900000000${number}`,
        emailId: '',
      }),
    ),
  )
  finance = await testGateway.signIn('finance')
})
afterAll(async () => {
  await testGateway.close()
  sms.close()
})

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
/** Sends, and answers the address that the merchant's phone received. */
const sendTo = async (merchantCode: string) => {
  const before = texts.length
  const registration = await finance.call('enach.send', { merchantCode })
  await vi.waitFor(() => expect(texts.length).toBe(before + 1), { timeout: 10_000 })
  const link = /http\S+\/link\/\S+/.exec(texts.at(-1) ?? '')?.[0] ?? ''
  return { registration, link }
}
const open = async (link: string, method = 'GET') => {
  const response = await fetch(link, { method })
  return { status: response.status, headers: response.headers, page: await response.text() }
}

describe('a registration link', () => {
  let link = ''
  let registrationId = 0

  test('reaches the merchant, is kept as a hash alone, and sending again sends the same one', async () => {
    const first = await sendTo('M0000001')
    ;({ link } = first)
    ;({ registrationId } = first.registration)
    expect(link).toMatch(/\/link\/[A-Za-z0-9_-]{22}$/)
    const token = link.slice(-22)
    const stored = await testGateway.database.db.execute<{ all: string }>(sql`
      select (select jsonb_agg(to_jsonb(l)) from merchant_links l)::text ||
        (select jsonb_agg(to_jsonb(m)) from messages m)::text || (select jsonb_agg(to_jsonb(a)) from audit_entries a)::text as all`)
    expect(stored.rows[0]?.all).toContain('{link}')
    expect(stored.rows[0]?.all).not.toContain(token)
    expect((await refusalOf(finance.call('enach.send', { merchantCode: 'M0000001' }))).code).toBe('enach-sent-just-now')
    later(2)
    const second = await sendTo('M0000001')
    expect([second.link, second.registration.registrationId, second.registration.timesSent]).toEqual([
      link,
      registrationId,
      2,
    ])
  })

  test('shows the name of the business, sets no cookie, runs no script, and is opened by looking at it', async () => {
    const { status, headers, page } = await open(link)
    expect([status, headers.get('set-cookie'), headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
      200,
      null,
      'noindex, nofollow, noarchive',
      'no-store',
    ])
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    )
    expect(page).toContain('Asha &lt;Kirana&gt; &amp; Sons')
    expect(page).not.toMatch(/M0000001|9000000001|<script|<img/)
    const { rows } = await finance.call('enach.list', { merchantCode: 'M0000001', page: 1, size: 20 })
    expect(rows.map(({ linkState, mandateState }) => [linkState, mandateState])).toEqual([['opened', 'none']])
  })

  test('is agreed to once: the mandate is initiated, the link is of no further use, and no second one is sent', async () => {
    const answers = await Promise.all([open(link, 'POST'), open(link, 'POST')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
    expect((await open(link)).status).toBe(404)
    later(2)
    expect((await refusalOf(finance.call('enach.send', { merchantCode: 'M0000001' }))).code).toBe('enach-mandate-live')
  })

  test('has a mandate that is confirmed with a UMRN of 20 characters, once, and cancelled with a reason', async () => {
    const act = (body: Omit<Parameters<typeof finance.call<'enach.act'>>[1], 'registrationId'>) =>
      finance.call('enach.act', { registrationId, ...body })
    const umrn = 'SHYD0000000000000001'
    expect((await refusalOf(act({ act: 'confirm', umrn: '', remark: '' }))).code).toBe('umrn-missing')
    expect((await refusalOf(act({ act: 'cancelMandate', umrn: '', remark: 'Too early' }))).code).toBe('wrong-state')
    const confirmed = await act({ act: 'confirm', umrn, remark: '' })
    expect([confirmed.mandateState, confirmed.umrn, confirmed.decidedBy]).toEqual(['confirmed', umrn, 'finance'])
    expect((await refusalOf(act({ act: 'reject', umrn: '', remark: 'Too late' }))).code).toBe('wrong-state')
    expect((await refusalOf(act({ act: 'cancelMandate', umrn: '', remark: '' }))).code).toBe('remark-missing')
    const found = async (sought: string) =>
      (await finance.call('enach.list', { umrn: sought, page: 1, size: 3 })).rows.map((row) => row.registrationId)
    expect([await found(` ${umrn.toLowerCase()}`), await found('SHYD0000000000000002')]).toEqual([
      [confirmed.registrationId],
      [],
    ])
    const cancelled = await act({ act: 'cancelMandate', umrn: '', remark: 'The merchant left' })
    expect([cancelled.mandateState, cancelled.umrn]).toEqual(['cancelled', umrn])
  })

  test('ends with its time or when it is cancelled, and looks like one that never was', async () => {
    const { link: first, registration } = await sendTo('M0000002')
    later(7 * 24 * 60 + 1)
    finance = await testGateway.signIn('finance')
    const listed = await finance.call('enach.list', { linkState: 'expired', page: 1, size: 20 })
    expect(listed.rows.map((row) => row.registrationId)).toEqual([registration.registrationId])
    const over = await open(first)
    const never = await open(`${first.slice(0, -22)}${'A'.repeat(22)}`)
    expect([over.status, over.page]).toEqual([404, never.page])
    const { link: second, registration: next } = await sendTo('M0000002')
    expect([second === first, next.timesSent]).toEqual([false, 1])
    const act = () =>
      finance.call('enach.act', { registrationId: next.registrationId, act: 'cancelLink', umrn: '', remark: '' })
    expect((await act()).linkState).toBe('cancelled')
    expect((await open(second)).status).toBe(404)
    expect((await refusalOf(act())).code).toBe('wrong-state')
  })

  test('is sent to nobody without a number and an address', async () => {
    expect((await refusalOf(finance.call('enach.send', { merchantCode: 'M0000003' }))).code).toBe(
      'enach-nowhere-to-send',
    )
  })

  test('is guessed thirty times a minute from one address, and no more', async () => {
    const guess = `${testGateway.address}/link/${'B'.repeat(22)}`
    const statuses: number[] = []
    for (let at = 0; at < 40; at += 1) statuses.push((await open(guess)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('no act that the machines forbid has an effect: any state of the link and of the mandate, with and without the service', async () => {
  const without = await testGateway.signIn('support')
  const { registrationId } = (await sendTo('M0000002').catch(() => undefined))?.registration ??
    (await finance.call('enach.list', { page: 1, size: 1 })).rows[0] ?? { registrationId: 0 }
  const acts = ['confirm', 'reject', 'cancelMandate', 'cancelLink'] as const
  const eventOf = { confirm: 'mandate.confirm', reject: 'mandate.reject', cancelMandate: 'mandate.cancel' } as const
  const outcomes: string[] = []
  const expected: string[] = []
  const stored = async () =>
    (
      await testGateway.database.db.execute(sql`select r.*, l.state from enach_registrations r join merchant_links l on l.id = r.link_id
      where r.id = ${registrationId}`)
    ).rows
  for (const link of ['issued', 'opened', 'completed', 'expired', 'cancelled'] as const)
    for (const state of ['none', 'initiated', 'confirmed', 'rejected', 'cancelled'] as const) {
      await testGateway.database.db.transaction(async (tx) => {
        for (const table of ['merchant_links', 'enach_registrations'])
          await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
        await tx.execute(sql`update enach_registrations set mandate_state = ${state},
          umrn = ${state === 'confirmed' || state === 'cancelled' ? 'HDFC0000000000000007' : ''} where id = ${registrationId}`)
        await tx.execute(
          sql`update merchant_links set state = ${link} where id = (select link_id from enach_registrations where id = ${registrationId})`,
        )
        for (const table of ['merchant_links', 'enach_registrations'])
          await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
      })
      const before = await stored()
      for (const act of acts)
        for (const [name, who] of [
          ['finance', finance],
          ['without', without],
        ] as const) {
          const isAllowed =
            act === 'cancelLink'
              ? linkAfter(link, 'link.cancel') !== undefined
              : mandateAfter(state, eventOf[act]) !== undefined
          if (name === 'finance' && isAllowed) continue
          const answer = who.call('enach.act', {
            registrationId,
            act,
            umrn: 'HDFC0000000000009999',
            remark: 'A forbidden cell.',
          })
          outcomes.push(`${link} ${state} ${act} ${name}: ${await codeOf(answer)}`)
          expected.push(`${link} ${state} ${act} ${name}: ${name === 'without' ? 'not-allowed' : 'wrong-state'}`)
        }
      expect(await stored()).toEqual(before)
    }
  expect(outcomes).toEqual(expected)
  expect(outcomes.length).toBeGreaterThan(150)
})
