import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { Refused } from '#tests/support/gateway.ts'
import { addMerchants, decide, decideOn, pngOf, upload, uploadAll, waitingMerchant } from '#tests/support/kyc.ts'
import { type KycFixture, openKycFixture, review } from '#tests/support/kycFixture.ts'
import { codeOf } from '#tests/support/outcome.ts'

let testGateway: KycFixture['desk']
let radhika: KycFixture['radhika']
let nikhil: KycFixture['nikhil']
let opsadmin: KycFixture['opsadmin']
let rows: KycFixture['rows']

beforeAll(async () => {
  ;({ desk: testGateway, radhika, nikhil, opsadmin, rows } = await openKycFixture(inject('postgresUrl')))
})
afterAll(() => testGateway.close())

describe('a decision', () => {
  test('writes status, call log, audit and both messages together', async () => {
    await addMerchants(testGateway, [waitingMerchant('D0000001')])
    const seen = await review(radhika, 'D0000001')
    const after = await decideOn(radhika, seen, {
      decision: 'decline',
      remark: 'The cheque is blurred.',
      reasonCode: 'UNREADABLE',
      sendAgain: ['cheque'],
    })
    expect({ state: after.kycState, date: after.kycUpdateDate, version: after.version, log: after.log }).toEqual({
      state: 'declined',
      date: '2026-11-22T06:00:00Z',
      version: 2,
      log: [
        {
          category: 'KYC',
          loginId: 'kycreviewer',
          comment: 'Declined',
          feedback: 'The cheque is blurred.',
          reasonCode: 'UNREADABLE',
          sendAgain: ['cheque'],
          at: '2026-11-22T06:00:00Z',
        },
      ],
    })
    expect(
      after.messages.map(({ channel, recipient, subject, body, state, trouble }) => ({
        channel,
        recipient,
        subject,
        body,
        state,
        trouble,
      })),
    ).toEqual([
      {
        channel: 'sms',
        recipient: '9000000001',
        subject: '',
        body: 'Dear Asha Kirana Store, your documents are rejected: A document cannot be read: The cheque is blurred. Please upload cheque again. Paywise',
        state: 'kept',
        trouble: 'No way to send SMS is configured.',
      },
      {
        channel: 'email',
        recipient: 'd0000001@merchants.example',
        subject: 'Your documents are rejected',
        body: 'Dear Asha Kirana Store,\n\nyour documents are rejected.\n\nReason: A document cannot be read: The cheque is blurred\n\nPlease upload again: cheque.\n\nPaywise',
        state: 'kept',
        trouble: 'No way to send e-mail is configured.',
      },
    ])
    expect(
      await rows(
        sql`select call, outcome, before, after from audit_entries where subject = 'D0000001' and call = 'kyc.decide'`,
      ),
    ).toEqual([
      {
        call: 'kyc.decide',
        outcome: 'done',
        before: { kyc: 'undecided' },
        after: { kyc: 'declined', remark: 'The cheque is blurred.', reasonCode: 'UNREADABLE', sendAgain: ['cheque'] },
      },
    ])
  })

  test('is asked for in the documented words as well, and both fields must say the same', async () => {
    await addMerchants(testGateway, [waitingMerchant('D0000002')])
    const post = (body: object) =>
      radhika.post('/ops/updatemerchantuser', [body], { 'if-match': '1', 'idempotency-key': crypto.randomUUID() })
    const good = { merchant_code: 'D0000002', kyc_approved: true, remark: 'Fits.', documents_seen: [] }
    expect([
      (await post({ ...good, kyc_approve: 0 })).body['code'],
      (await post({ ...good, approved_by: 'opsadmin' })).body['code'],
      (await post({ ...good, display_name: 'Another' })).body['code'],
      (await post({ ...good, kyc_approve: true })).status,
      await rows(sql`select kyc_approved, display_name from merchants where merchant_code = 'D0000002'`),
    ]).toEqual([
      'bad-request',
      'claim-mismatch',
      'bad-request',
      200,
      [{ kyc_approved: 1, display_name: 'Asha Kirana Store' }],
    ])
  })

  test('is not written into the call log, nor told to the merchant, by a call of its own', async () => {
    const asked = [
      ['/ops/calllogs', { merchant_code: 'D0000002', comment: 'Declined', feedback: 'Blurred.', category: 'KYC' }],
      ['/ops/calllogs', { merchant_code: 'D0000002', comment: 'Rejected', category: 'KYC_pinelabs' }],
      ['/platform/sendMerchantSMS', { mobileNumber: '9000000002', message: 'You are approved.' }],
      ['/platform/sendEmailNotification', { to: 'a@example.com', text: 'x', subject: 'x', cc: '' }],
    ] as const
    const before = await rows(sql`select count(*)::int as lines from call_logs`)
    const codes = []
    for (const [path, body] of asked)
      codes.push((await opsadmin.post(path, body, { 'idempotency-key': crypto.randomUUID() })).body['code'])
    expect([codes, await rows(sql`select count(*)::int as lines from call_logs`)]).toEqual([
      ['bad-request', 'bad-request', 'unknown-call', 'unknown-call'],
      before,
    ])
  })

  test('needs a remark, a known reason when declining, and a state that offers it', async () => {
    await addMerchants(testGateway, [
      waitingMerchant('D0000003'),
      waitingMerchant('D0000004', { isKycSubmitted: false }),
      waitingMerchant('D0000005', { kycApproved: 1 }),
      waitingMerchant('D0000006', { kycApproved: 0 }),
    ])
    expect([
      await codeOf(decide(radhika, 'D0000003', { remark: '  ' })),
      await codeOf(decide(radhika, 'D0000003', { decision: 'decline', reasonCode: '' })),
      await codeOf(decide(radhika, 'D0000003', { decision: 'decline', reasonCode: 'NEVER' })),
      await codeOf(decide(radhika, 'D0000004')),
      await codeOf(decide(radhika, 'D0000005')),
      await codeOf(decide(radhika, 'D0000006', { decision: 'decline' })),
      await codeOf(decide(radhika, 'D0000009')),
    ]).toEqual([
      'kyc-remark-missing',
      'kyc-reason-unknown',
      'kyc-reason-unknown',
      'kyc-not-submitted',
      'kyc-not-offered',
      'kyc-not-offered',
      'merchant-not-found',
    ])
    expect([
      (await decide(radhika, 'D0000005', { decision: 'decline' })).kycState,
      (await decide(radhika, 'D0000006')).kycState,
    ]).toEqual(['declined', 'approved'])
  })

  test('on the merchant form is for admins with updatemerchantuser, and needs all three documents', async () => {
    await addMerchants(testGateway, [waitingMerchant('D0000007')])
    const form = { screen: 'form' } as const
    const first = await codeOf(decide(opsadmin, 'D0000007', form))
    await uploadAll(nikhil, 'D0000007')
    expect([
      first,
      await codeOf(decide(radhika, 'D0000007', form)),
      await codeOf(decide(nikhil, 'D0000007')),
      (await decide(opsadmin, 'D0000007', form)).kycState,
    ]).toEqual(['kyc-documents-missing', 'not-allowed', 'kyc-reviewer-is-editor', 'approved'])
  })

  test('is never made by who changed the fields, also by a second way in, until somebody else approved', async () => {
    await addMerchants(testGateway, [waitingMerchant('D0000008')])
    await opsadmin.call('merchants.edit', [{ merchantCode: 'D0000008', contactPerson: 'Ravi Patil' }], { ifMatch: 1 })
    const [{ id } = { id: '' }] = await rows(sql`select id from staff where login_id = 'opsadmin'`)
    expect(await codeOf(decide(opsadmin, 'D0000008'))).toEqual('kyc-reviewer-is-editor')
    await expect(
      testGateway.database.pool.query(
        `insert into kyc_decisions (id, merchant_id, staff_id, is_approved, screen, remark, version, documents, created_at)
         select gen_random_uuid(), id, $1, true, 'review', 'x', 2, '{}', now() from merchants where merchant_code = 'D0000008'`,
        [id],
      ),
    ).rejects.toThrow('who changed the content does not decide on it')
    await decide(radhika, 'D0000008')
    expect((await decide(opsadmin, 'D0000008', { decision: 'decline' })).kycState).toEqual('declined')
  })

  test('on another version, or without a document that came since, is refused and names who decided', async () => {
    await addMerchants(testGateway, [waitingMerchant('D0000010'), waitingMerchant('D0000011')])
    const seen = await review(radhika, 'D0000010')
    const other = await review(nikhil, 'D0000010')
    await decideOn(nikhil, other)
    const tooLate = await decideOn(radhika, seen).catch((error: unknown) => error)
    expect(tooLate instanceof Refused && [tooLate.code, tooLate.message]).toEqual([
      'kyc-changed',
      'Nikhil Barua (kycreviewer2) approved this KYC while you were looking.',
    ])
    await upload(opsadmin, 'D0000011', 'pan', pngOf(10, 10))
    const fresh = await review(radhika, 'D0000011')
    expect(await codeOf(decideOn(radhika, { ...fresh, documents: [] }))).toEqual('kyc-changed')
    expect(
      await codeOf(
        radhika.call('kyc.decide', [
          {
            merchantCode: 'D0000011',
            decision: 'approve',
            screen: 'review',
            remark: 'x',
            reasonCode: '',
            sendAgain: [],
            documentsSeen: [],
          },
        ]),
      ),
    ).toEqual('version-missing')
  })

  test('repeated with its key is made once', async () => {
    await addMerchants(testGateway, [waitingMerchant('D0000012')])
    const seen = await review(radhika, 'D0000012')
    const body = [{ merchant_code: 'D0000012', kyc_approved: 1, remark: 'Fits.', documents_seen: [] }]
    const send = () =>
      radhika.post('/ops/updatemerchantuser', body, {
        'if-match': String(seen.version),
        'idempotency-key': 'decision-D0000012',
      })
    const answers = [await send(), await send()]
    expect(answers.map(({ status, headers }) => [status, headers.get('idempotency-replayed')])).toEqual([
      [200, null],
      [200, 'true'],
    ])
    expect(
      await rows(
        sql`select count(*)::int as decisions from kyc_decisions d join merchants m on m.id = d.merchant_id where m.merchant_code = 'D0000012'`,
      ),
    ).toEqual([{ decisions: 1 }])
  })

  test('of two reviewers at once is made by one, and the other is told who it was', async () => {
    const codes = Array.from({ length: 12 }, (_, at) => `R${String(at + 1).padStart(7, '0')}`)
    await addMerchants(
      testGateway,
      codes.map((code) => waitingMerchant(code)),
    )
    for (const code of codes) {
      const [mine, theirs] = await Promise.all([review(radhika, code), review(nikhil, code)])
      const ends = await Promise.allSettled([
        decideOn(radhika, mine),
        decideOn(nikhil, theirs, { decision: 'decline' }),
      ])
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Refused] : []))
      expect(refused.map(({ code: fault, message }) => [fault, message])).toEqual([
        [
          'kyc-changed',
          ends[0]?.status === 'fulfilled'
            ? 'Radhika Sane (kycreviewer) approved this KYC while you were looking.'
            : 'Nikhil Barua (kycreviewer2) declined this KYC while you were looking.',
        ],
      ])
    }
    expect(
      await rows(
        sql`select count(*)::int as decisions, count(distinct d.merchant_id)::int as merchants from kyc_decisions d join merchants m on m.id = d.merchant_id where m.merchant_code like 'R%'`,
      ),
    ).toEqual([{ decisions: 12, merchants: 12 }])
  })
})

test('the audit chain holds over everything above', async () => {
  expect((await verifyAuditChain(testGateway.database.pool)).breaks).toEqual([])
})
