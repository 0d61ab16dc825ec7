import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { VerificationAnswer, VerificationProvider } from '#server/adapters/verificationProvider.ts'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { pdfOf, pngOf } from '#tests/support/kyc.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { superMerchantHistories } from '#tests/proofs/superMerchantHistories.ts'
import { superMerchantKills } from '#tests/proofs/superMerchantKills.ts'
import { refusalOf, refusedBy } from '#tests/support/outcome.ts'

let testGateway: TestGateway
let maker: Client
let checker: Client
const merchantCode = 'M0000001'

/** A provider that answers as it is told, whenever it is told. */
type Take = (answer: Partial<VerificationAnswer>) => Promise<void>
let answers: (take: Take, requestId: string) => Promise<void> = async (take) => take({})
const provider: VerificationProvider = {
  isSandbox: false,
  patienceMs: 60_000,
  ask: async ({ requestId, givenName }, take) =>
    answers(
      (answer) =>
        take({
          requestId,
          outcome: 'verified',
          statusCode: 200,
          statusMessage: 'Verified',
          returnedName: givenName,
          branchName: '',
          ...answer,
        }),
      requestId,
    ),
}

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  Object.assign(testGateway.gateway, { verificationProvider: provider })
  await insertMerchants(
    testGateway.database.db,
    [1, 2, 3].map((number) =>
      buildMerchant({
        merchantCode: `M000000${number}`,
        businessName: `Sunrise Partners ${number}`,
        contactPerson: 'Asha Kulkarni',
        mobileNumber: `900000000${number}`,
      }),
    ),
  )
  await testGateway.database.db.execute(sql`
    insert into super_merchants (merchant_id, super_merchant_name, created_at)
    select id, business_name, now() from merchants where merchant_code <> 'M0000003'`)
  maker = await testGateway.enter('kycreviewer')
  checker = await testGateway.enter('kycreviewer2')
})
afterAll(() => testGateway.close())

const record = (code = merchantCode) => maker.call('superMerchants.get', { merchantCode: code })
const numberOf = async (kind: string) => (await record()).numbers.find((number) => number.kind === kind)
const verifyPan = (panNumber: string) =>
  maker.call('superMerchants.verifyPan', {
    merchantCode,
    panNumber,
    kycDocType: 'BUSINESSPAN',
    kycGroup: 'LEGALITY',
  })
const uploadImage = (prefix: string, bytes = pngOf(8, 8)) =>
  maker.call('superMerchants.uploadImage', {
    filename: `${merchantCode}/${prefix}_1795635000.png`,
    img64: bytes.toString('base64'),
  })
const uploadPaper = async (name: string, bytes: Buffer) => {
  const form = new FormData()
  form.set('documentVO', JSON.stringify({ bucket: 'documents', location: `documents/${merchantCode}` }))
  form.set('file', new File([new Uint8Array(bytes)], name))
  const response = await fetch(`${testGateway.address}/upload/merchants/document/uploadDocumentsS3List`, {
    method: 'POST',
    headers: { 'x-opsdesk': 'test', cookie: maker.cookie, 'idempotency-key': crypto.randomUUID() },
    body: form,
  })
  return (await response.json()) as { status: number; data: unknown; message?: string }
}

describe('a number is verified', () => {
  test('by the code, and never by words of success', async () => {
    answers = async (take) =>
      take({ outcome: 'refused', statusCode: 422, statusMessage: 'not verified: success', returnedName: '' })
    const answer = await maker.post(
      '/platform/validatePanDetails',
      { kycDocType: 'BUSINESSPAN', kycGroup: 'LEGALITY', panNumber: 'AAPFU0939F', merchantCode, isSuperMerchant: true },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(answer.body).toMatchObject({
      data: { statusCode: 422, statusMessage: 'Failed to verify PAN: not verified: success', state: 'refused' },
    })
    answers = async (take) => take({})
    expect(await verifyPan('AAPFU0939F')).toMatchObject({ statusCode: 200, state: 'verified', number: 'XXXXXXXX939F' })
    expect((await record()).verifications.map(({ kind, outcome, askedBy }) => [kind, outcome, askedBy])).toEqual([
      ['BUSINESSPAN', 'verified', 'kycreviewer'],
      ['BUSINESSPAN', 'refused', 'kycreviewer'],
    ])
  })

  test('not by an answer that comes late, for another request or twice', async () => {
    let late: Take | undefined
    answers = async (take) => {
      late = take
    }
    expect(await verifyPan('AAPFU1111F')).toMatchObject({ statusCode: 503, statusMessage: 'No response from server' })
    await late?.({})
    expect(await numberOf('BUSINESSPAN')).toMatchObject({ state: 'unavailable' })

    answers = async (take) => take({ requestId: crypto.randomUUID() })
    expect(await verifyPan('AAPFU1111F')).toMatchObject({ state: 'unavailable' })

    answers = async (take) => {
      await take({ outcome: 'refused', statusCode: 404, statusMessage: 'No record', returnedName: '' })
      await take({})
    }
    expect(await verifyPan('AAPFU1111F')).toMatchObject({ state: 'refused' })
  })

  test('not when it was changed while the provider was asked', async () => {
    answers = async (take) => {
      answers = async (second) => second({ outcome: 'refused', statusCode: 404, returnedName: '' })
      await verifyPan('AAPFU2222F')
      await take({})
    }
    await verifyPan('AAPFU1111F')
    expect(await numberOf('BUSINESSPAN')).toMatchObject({ state: 'refused', number: 'XXXXXXXX222F' })
  })

  test('by a second person where the authority names somebody else', async () => {
    answers = async (take) => take({ returnedName: 'RAMESH GAIKWAD' })
    expect(await verifyPan('AAPFU3333F')).toMatchObject({ statusCode: 202, state: 'manualReview' })
  })

  test('and the database refuses what no answer verified', async () => {
    const swapped = testGateway.database.db.execute(sql`
      update super_merchant_numbers set number_sealed = ${Buffer.from('other')} where kind = 'BUSINESSPAN'`)
    expect(await refusedBy(swapped)).toContain('does not become that')
    answers = async () => undefined
    await verifyPan('AAPFU4444F')
    const byHand = testGateway.database.db.execute(sql`
      update super_merchant_numbers set state = 'verified', verified_hash = value_hash where kind = 'BUSINESSPAN'`)
    expect(await refusedBy(byHand)).toContain('no answer verified')
  })

  test('only if it can be right', async () => {
    answers = async (take) => take({})
    const wrong = [
      verifyPan('AAPFU093F'),
      maker.call('superMerchants.verifyGst', { merchantCode, gst: '27AAPFU0939F1ZW' }),
      maker.call('superMerchants.verifyPassport', { merchantCode, passportNo: 'HY10678123456', dob: '2099-01-01' }),
      maker.call('superMerchants.verifyBankAccount', {
        merchantCode,
        bankAccount: '123456789',
        ifsc: 'SHYD1000001',
        bankName: '',
      }),
    ]
    expect(await Promise.all(wrong.map(async (call) => (await refusalOf(call)).message))).toEqual([
      'Invalid PAN format',
      'A character of the GST number is wrong: its check character does not fit.',
      'A day in the future was chosen.',
      'Invalid IFSC code format',
    ])
  })
})

const saveAll = async () => {
  const of = { merchantCode }
  return [
    await maker.call('superMerchants.saveSection', {
      ...of,
      kycGroup: 'BASICDETAILS',
      kycDocType: 'BASIC',
      businessType: 'Partnership Firm',
    }),
    await maker.call('superMerchants.saveSection', {
      ...of,
      kycGroup: 'IDENTITY',
      kycDocType: 'AADHAAR',
      identityType: 'AADHAAR',
      aadhaarNumber: '234123412346',
    }),
    await maker.call('superMerchants.saveSection', { ...of, kycGroup: 'LEGALITY', kycDocType: 'BUSINESSPAN' }),
    await maker.call('superMerchants.saveSection', { ...of, kycGroup: 'BANKVERIFICATION', kycDocType: 'BANKACCOUNT' }),
  ].map(({ statusCode }) => statusCode)
}

describe('an onboarding', () => {
  test('is submitted once four sections are saved; an upload saves none', async () => {
    answers = async (take) => take({})
    await verifyPan('AAPFU0939F')
    await maker.call('superMerchants.verifyBankAccount', {
      merchantCode,
      bankAccount: '123456789012',
      ifsc: 'SHYD0000001',
      bankName: '',
    })
    expect(await saveAll()).toEqual([200, 422, 422, 422])
    for (const prefix of ['ID_Proof', 'PAN_Card', 'Cancelled_Cheque']) await uploadImage(prefix)
    expect(await uploadPaper('Partnershipfirmdeed.pdf', pdfOf(['Deed']))).toMatchObject({
      data: { success: true, fileName: '["PARTNERSHIPDEED.pdf"]' },
    })
    const before = await record()
    expect(before.sections.map(({ state }) => state)).toEqual(['saved', 'editing', 'editing', 'editing'])
    const tooEarly = maker.call('superMerchants.submit', { merchantCode }, { ifMatch: before.version })
    expect((await refusalOf(tooEarly)).code).toBe('super-merchant-section-incomplete')
    expect(await saveAll()).toEqual([200, 200, 200, 200])
    const { version } = await record()
    const after = await maker.call('superMerchants.submit', { merchantCode }, { ifMatch: version })
    expect(after.state).toBe('submitted')
  })

  test('takes documents by their content and no others', async () => {
    expect([
      (await refusalOf(uploadImage('PAN_Card', pdfOf(['A PDF named .png'])))).message,
      (await uploadPaper('MOA.pdf', pngOf(4, 4))).message,
    ]).toEqual([
      'Only image files are allowed for PAN Card upload.',
      'Only PDF files are allowed for business proof upload.',
    ])
  })

  test('waits for a second person, who is not its editor, and stays as it is meanwhile', async () => {
    const { version, documents } = await record()
    const documentsSeen = documents.map(({ documentId }) => documentId)
    const decide = (who: Client, decision: 'approve' | 'requestChanges') =>
      who.call(
        'superMerchants.decide',
        { merchantCode, decision, remark: 'Looked at all of it', documentsSeen, reasons: [] },
        { ifMatch: version },
      )
    const waits = async (who: Client) => (await who.call('waiting.list', { page: 0, size: 50 })).counts.superMerchant
    expect([await waits(maker), await waits(checker)]).toEqual([0, 1])
    expect([
      (await refusalOf(decide(maker, 'approve'))).code,
      (await refusalOf(decide(checker, 'approve'))).code,
      (await refusalOf(verifyPan('AAPFU0939F'))).code,
      (await refusalOf(uploadImage('ID_Proof'))).code,
    ]).toEqual(['own-work', 'super-merchant-review-missing', 'super-merchant-submitted', 'super-merchant-submitted'])
  })

  test('comes back with a reason for a document, is corrected and approved', async () => {
    const { version, documents } = await record()
    const deed = documents.find(({ kind }) => kind === 'PARTNERSHIPDEED')?.documentId ?? ''
    const sentBack = await checker.call(
      'superMerchants.decide',
      {
        merchantCode,
        decision: 'requestChanges',
        remark: 'One document is not signed',
        documentsSeen: documents.map(({ documentId }) => documentId),
        reasons: [{ documentId: deed, reason: 'The deed is not signed.' }],
      },
      { ifMatch: version },
    )
    expect([sentBack.state, sentBack.sections.map(({ state }) => state)]).toEqual([
      'changesRequested',
      ['saved', 'saved', 'stale', 'saved'],
    ])
    const asItIs = maker.call('superMerchants.submit', { merchantCode }, { ifMatch: sentBack.version })
    expect((await refusalOf(asItIs)).code).toBe('super-merchant-section-incomplete')
    await uploadPaper('PARTNERSHIPDEED.pdf', pdfOf(['Deed, signed']))
    await maker.call('superMerchants.saveSection', {
      merchantCode,
      kycGroup: 'LEGALITY',
      kycDocType: 'PARTNERSHIPDEED',
    })
    const ready = await record()
    const again = await maker.call('superMerchants.submit', { merchantCode }, { ifMatch: ready.version })
    const looked = await checker.call(
      'superMerchants.reviewNumber',
      { merchantCode, kind: 'AADHAAR', decision: 'accept', remark: '' },
      { ifMatch: again.version },
    )
    const approved = await checker.call(
      'superMerchants.decide',
      {
        merchantCode,
        decision: 'approve',
        remark: '',
        documentsSeen: looked.documents.map(({ documentId }) => documentId),
        reasons: [],
      },
      { ifMatch: looked.version },
    )
    expect(approved.state).toBe('approved')
  })

  test('keeps no number in the open: not in an answer, not in the database', async () => {
    const { rows } = await testGateway.database.db.execute<{ all: string }>(sql`
      select (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from super_merchant_numbers n)::text ||
        (select coalesce(jsonb_agg(to_jsonb(v)), '[]') from super_merchant_verifications v)::text ||
        (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from audit_entries a)::text as all`)
    const stored = `${rows[0]?.all ?? ''}${JSON.stringify(await record())}`
    expect(['234123412346', 'AAPFU0939F', '123456789012'].filter((number) => stored.includes(number))).toEqual([])
    const [sealed] = await testGateway.database.db
      .execute<{ number_sealed: Buffer }>(sql`select number_sealed from super_merchant_numbers where kind = 'AADHAAR'`)
      .then(({ rows: found }) => found)
    expect(
      testGateway.gateway.fieldSeal.open(sealed?.number_sealed ?? Buffer.alloc(0), sealedFields.superMerchantNumber),
    ).toBe('234123412346')
  })

  test('two people do not overwrite each other’s section', async () => {
    const basic = (sectionVersion: number) =>
      maker.call('superMerchants.saveSection', {
        merchantCode: 'M0000002',
        kycGroup: 'BASICDETAILS',
        kycDocType: 'BASIC',
        businessType: 'HUF',
        sectionVersion,
      })
    await basic(0)
    expect((await refusalOf(basic(0))).code).toBe('super-merchant-section-changed')
  })
})

test('associated merchants are added and taken away, and belong to one super merchant', async () => {
  const { version } = await record()
  const change = (code: string, add: string[], ifMatch: number) =>
    maker.call('superMerchants.associate', { superMerchantCode: code, add, remove: [] }, { ifMatch })
  expect(await change(merchantCode, ['M0000003'], version)).toMatchObject({ added: 1 })
  const other = await record('M0000002')
  expect([
    (await refusalOf(change('M0000002', ['M0000003'], other.version))).code,
    (await refusalOf(change('M0000002', ['M0000002'], other.version))).code,
  ]).toEqual(['merchant-of-another-super-merchant', 'super-merchant-of-itself'])
  expect((await refusalOf(change('M0000002', ['M0000003'], other.version))).message).toBe(
    'M0000003 belongs to M0000001. Take it from there first.',
  )
  const listed = await maker.call('superMerchants.associated', {
    superMerchantCode: merchantCode,
    page: 1,
    pageSize: 10,
  })
  expect(listed).toMatchObject({ total: 1, rows: [{ merchantCode: 'M0000003' }] })
})

test('mobile numbers are covered in both lists but for those who may look at numbers', async () => {
  await testGateway.database.db.execute(sql`
    insert into role_services (role_id, service_id)
    select r.id, s.id from roles r, services s where r.role_name = 'sales' and s.service_name = 'kyc_by_paywise'`)
  const shownTo = async (who: Client) => {
    const found = await who.call('superMerchants.search', {
      superMerchantName: merchantCode,
      mobileNumber: '',
      page: 1,
      pageSize: 10,
    })
    const members = await who.call('superMerchants.associated', {
      superMerchantCode: merchantCode,
      page: 1,
      pageSize: 10,
    })
    return [...found.rows, ...members.rows].map(({ mobileNumber }) => mobileNumber)
  }
  expect([await shownTo(maker), await shownTo(await testGateway.enter('sales'))]).toEqual([
    ['9000000001', '9000000003'],
    ['XXXXXX0001', 'XXXXXX0003'],
  ])
})

test('the branch of an account is kept where the answer names it, and goes with the account', async () => {
  answers = async (take) => take({ branchName: 'MG Road, Pune' })
  const verify = (bankAccount: string) =>
    maker.call('superMerchants.verifyBankAccount', {
      merchantCode: 'M0000002',
      bankAccount,
      ifsc: 'SHYD0000001',
      bankName: '',
    })
  const branch = async () => (await record('M0000002')).numbers.find(({ kind }) => kind === 'BANKACCOUNT')?.branchName
  await verify('123456789012')
  expect(await branch()).toBe('MG Road, Pune')
  answers = async (take) => take({})
  await verify('123456789013')
  expect(await branch()).toBe('')
})

test('an answer is of the number that was asked about, whatever somebody else entered meanwhile', async () => {
  const verify = (who: Client, panNumber: string) =>
    who.call('superMerchants.verifyPan', {
      merchantCode: 'M0000002',
      panNumber,
      kycDocType: 'BUSINESSPAN',
      kycGroup: 'LEGALITY',
    })
  const [asked, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  answers = async (take) => {
    asked.resolve()
    await told.promise
    await take({ outcome: 'refused', statusCode: 404 })
  }
  const first = verify(maker, 'AAPFU0942F')
  await asked.promise
  answers = async (take) => take({})
  expect((await verify(checker, 'BBPFU0942F')).state).toBe('verified')
  told.resolve()
  expect(await first).toMatchObject({
    state: 'unavailable',
    statusCode: 409,
    number: 'XXXXXXXX942F',
    beneficiaryName: '',
  })
})

test('a gateway that is killed while it asks leaves nothing verified that nobody said yes to', async () => {
  const found = await superMerchantKills(inject('postgresUrl'), { kills: 2, draw: drawFrom(3) })
  expect(found).toMatchObject({ kills: 2, wronglyVerified: 0, unequalHashes: 0, stuck: 0 })
})

test('the list finds by code, by name and by mobile number, in its documented form', async () => {
  const answer = await maker.post('/ops/merchant/getSuperMerchantDetails', {
    super_merchant_name: 'sunrise',
    mobile_number: '9000000002',
    page: 1,
    page_size: 10,
  })
  expect(answer.body).toMatchObject({ total_count: 1, data: [{ super_merchant_code: 'M0000002' }] })
})

test('the link to the terms is sent once, and sent again it is the same', async () => {
  const { tnc } = await maker.call('superMerchants.sendTnc', { merchantCode })
  expect([
    tnc?.state,
    tnc?.timesSent,
    (await refusalOf(maker.call('superMerchants.sendTnc', { merchantCode }))).code,
  ]).toEqual(['issued', 1, 'tnc-sent-just-now'])
})

test('without a provider nothing is verified, and that is said', async () => {
  Object.assign(testGateway.gateway, { verificationProvider: undefined })
  expect((await refusalOf(verifyPan('AAPFU5555F'))).code).toBe('verification-not-configured')
})

test('whatever two people type and the provider answers, in any order: verified is what the provider said yes to', async () => {
  const unexpected: string[] = []
  const found = await superMerchantHistories(inject('postgresUrl'), {
    histories: 15,
    draw: drawFrom(7),
    onUnexpected: (text) => unexpected.push(text),
  })
  expect(unexpected).toEqual([])
  expect(found).toMatchObject({
    wronglyVerified: 0,
    unequalHashes: 0,
    wronglySaved: 0,
    uncovered: 0,
    wronglyVerifiedInForm: 0,
  })
  for (const figure of [found.verified, found.verifiedInForm, found.reloads, found.kills])
    expect(figure).toBeGreaterThan(0)
})
