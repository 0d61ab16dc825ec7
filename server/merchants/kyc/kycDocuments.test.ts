import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestGateway, type Client, type TestGateway } from '#tests/support/gateway.ts'
import { addMerchants, decide, pngOf, upload, uploadAll, waitingMerchant } from '#tests/support/kyc.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { sealUpload, sendPart } from '#tests/support/uploads.ts'

let testGateway: TestGateway
let radhika: Client
let nikhil: Client
let opsadmin: Client

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  ;[radhika, nikhil, opsadmin] = await Promise.all([
    testGateway.signIn('kycreviewer'),
    testGateway.signIn('kycreviewer2'),
    testGateway.signIn('opsadmin'),
  ])
})
afterAll(() => testGateway.close())

const caseOf = (code: string) => radhika.call('kyc.case', { merchantCode: code })
const open = (who: Client, path: string) => fetch(testGateway.address + path, { headers: { cookie: who.cookie } })

const pdf = (inside: string) => Buffer.from(`%PDF-1.4\n1 0 obj\n${inside}\nendobj\ntrailer\n%%EOF\n`)

/** As a device hands it over: sealed, in parts, then committed. */
const sealDocument = async (merchantCode: string, kind: 'pan' | 'address', bytes: Buffer) => {
  const file = { name: 'document', bytes: new Uint8Array(bytes) }
  const upload = await sealUpload(testGateway.gateway.uploadKey.point, file)
  const { uploadId, parts, byteSize, sha256, point } = upload.commit
  const request = { uploadId, parts, byteSize, sha256, point, kind, merchantCode, replaces: null as string | null }
  const send = async (who: Client) => {
    for (const part of upload.parts.keys()) await sendPart(testGateway.address, who, upload, part)
  }
  return { request, send }
}

describe('a document in sealed parts', () => {
  test('is stored once however often and by however many at once it is committed, and its parts are gone', async () => {
    await addMerchants(testGateway, [waitingMerchant('U0000010')])
    const { request, send } = await sealDocument('U0000010', 'pan', pngOf(900, 900))
    const options = { idempotencyKey: randomUUID() }
    expect(await codeOf(opsadmin.call('kyc.commitDocument', request, options))).toBe('upload-incomplete')
    await send(opsadmin)
    const commit = () => opsadmin.call('kyc.commitDocument', request, options)
    const answers = await Promise.all([commit(), commit(), commit()])
    expect(await commit()).toEqual(answers[0])
    expect(new Set(answers.map(({ documentUrl }) => documentUrl)).size).toBe(1)
    expect(await codeOf(opsadmin.call('kyc.commitDocument', request))).toBe('key-reused')
    const { documents } = await caseOf('U0000010')
    expect(documents.map(({ kind, uploadedBy, documentId }) => [kind, uploadedBy, documentId])).toEqual([
      ['pan', 'opsadmin', answers[0]?.documentUrl.split('/').at(-1)],
    ])
    const { rows } = await testGateway.database.db.execute(
      sql`select 1 from upload_parts where upload_id = ${request.uploadId}`,
    )
    expect(rows).toEqual([])
  })

  test('is its person’s own, fits its kind, and replaces none that they had not seen', async () => {
    await addMerchants(testGateway, [waitingMerchant('U0000011')])
    const pan = await sealDocument('U0000011', 'pan', pngOf(30, 20))
    await pan.send(opsadmin)
    const { name } = await radhika.call('device.key', {})
    expect([
      await codeOf(radhika.call('kyc.commitDocument', pan.request)),
      await codeOf(opsadmin.call('kyc.commitDocument', pan.request, { headers: { 'x-actor': name } })),
      await codeOf((await testGateway.signIn('sales')).call('kyc.commitDocument', pan.request)),
      await codeOf(opsadmin.call('kyc.commitDocument', { ...pan.request, sha256: '0'.repeat(64) })),
    ]).toEqual(['key-of-another', 'actor-differs', 'not-allowed', 'upload-unsealable'])

    const html = await sealDocument('U0000011', 'address', Buffer.from('<html><script>1</script></html>'))
    await html.send(opsadmin)
    expect(await codeOf(opsadmin.call('kyc.commitDocument', html.request))).toBe('document-unusable')

    await upload(radhika, 'U0000011', 'pan', pngOf(40, 20))
    expect(await codeOf(opsadmin.call('kyc.commitDocument', pan.request))).toBe('kyc-changed')
    const [seen] = (await caseOf('U0000011')).documents
    const replaces = seen?.documentId ?? null
    const { documentUrl } = await opsadmin.call('kyc.commitDocument', { ...pan.request, replaces })
    const { documents } = await caseOf('U0000011')
    expect(documents.map(({ documentId, uploadedBy }) => [`/kyc-documents/${documentId}`, uploadedBy])).toEqual([
      [documentUrl, 'opsadmin'],
    ])
  })
})

describe('an uploaded document', () => {
  test('is drawn anew: what stood behind the pixels is gone, and a drawing has become an image', async () => {
    await addMerchants(testGateway, [waitingMerchant('U0000001')])
    const secret = '<script>alert(1)</script>'
    await upload(opsadmin, 'U0000001', 'pan', Buffer.concat([pngOf(30, 20), Buffer.from(secret)]))
    await upload(
      opsadmin,
      'U0000001',
      'address',
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${secret}<rect width="40" height="30"/></svg>`,
      ),
    )
    await upload(opsadmin, 'U0000001', 'cheque', pdf('<< /Type /Catalog >>'))
    const { documents } = await caseOf('U0000001')
    expect(documents.map(({ kind, contentType, uploadedBy }) => [kind, contentType, uploadedBy])).toEqual([
      ['pan', 'image/png', 'opsadmin'],
      ['address', 'image/png', 'opsadmin'],
      ['cheque', 'application/pdf', 'opsadmin'],
    ])
    for (const [at, size] of [
      [0, [30, 20]],
      [1, [40, 30]],
    ] as const) {
      const { url } = await radhika.call('kyc.linkDocument', { documentId: documents[at]?.documentId ?? '' })
      const bytes = Buffer.from(await (await open(radhika, url)).arrayBuffer())
      const { width, height } = await sharp(bytes).metadata()
      expect([[width, height], bytes.includes('script')]).toEqual([size, false])
    }
  })

  test('of no accepted kind, broken, too large or able to act by itself is refused, whatever it is called', async () => {
    await addMerchants(testGateway, [waitingMerchant('U0000002')])
    // 20,000 by 20,000 in one colour: a few hundred kilobytes that would become 400 million pixels.
    const bomb = pngOf(20_000, 20_000)
    const unusable = {
      html: Buffer.from('<html><script>1</script></html>'),
      zip: Buffer.from('PK\u0003\u0004 not an image'),
      half: pngOf(30, 20).subarray(0, 40),
      entities: Buffer.from('<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg"/>'),
      script: pdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>'),
      large: Buffer.concat([pngOf(10, 10), Buffer.alloc(5_000_000)]),
      bomb,
      nothing: Buffer.alloc(0),
    }
    const ends = await Promise.all(
      Object.entries(unusable).map(async ([name, bytes]) => [
        name,
        await codeOf(upload(opsadmin, 'U0000002', 'pan', bytes)),
      ]),
    )
    expect(Object.fromEntries(ends)).toEqual(
      Object.fromEntries(Object.keys(unusable).map((name) => [name, 'document-unusable'])),
    )
    expect((await caseOf('U0000002')).documents).toEqual([])
  })

  test('lies sealed on the disk, and its address is for one session, one minute and holders of view_kyc_role', async () => {
    await addMerchants(testGateway, [waitingMerchant('U0000003')])
    await upload(opsadmin, 'U0000003', 'pan', pngOf(30, 20))
    const [document] = (await caseOf('U0000003')).documents
    const { rows } = await testGateway.database.db.execute<{ storage_key: string }>(
      sql`select storage_key from kyc_documents where id = ${document?.documentId}`,
    )
    const onDisk = readFileSync(join(testGateway.config.dataDir, 'files', rows[0]?.storage_key ?? ''))
    expect(onDisk.includes('PNG') || onDisk.includes('IHDR')).toEqual(false)

    const { url } = await radhika.call('kyc.linkDocument', { documentId: document?.documentId ?? '' })
    const seen = await open(radhika, url)
    expect([
      seen.status,
      seen.headers.get('content-type'),
      seen.headers.get('content-disposition'),
      seen.headers.get('content-security-policy'),
      seen.headers.get('x-content-type-options'),
      seen.headers.get('cache-control'),
    ]).toEqual([
      200,
      'image/png',
      'attachment; filename="U0000003_pan.png"',
      "sandbox; default-src 'none'",
      'nosniff',
      'no-store',
    ])
    const stretched = url.replace(/expires=(\d+)/, (_, at: string) => `expires=${Number(at) + 600}`)
    expect([
      (await open(nikhil, url)).status,
      (await open(radhika, stretched)).status,
      (await open(radhika, `/files/kyc/${document?.documentId}`)).status,
      (await fetch(testGateway.address + url)).status,
      await codeOf(
        (await testGateway.signIn('sales')).call('kyc.linkDocument', { documentId: document?.documentId ?? '' }),
      ),
    ]).toEqual([404, 404, 404, 401, 'not-allowed'])
    const audited = await testGateway.database.db.execute(
      sql`select login_id, after->>'document' as document from audit_entries where call = 'kyc.linkDocument' and subject = 'U0000003' and outcome = 'done'`,
    )
    expect(audited.rows).toEqual([{ login_id: 'kycreviewer', document: 'pan' }])
  })

  test('of the company is a PDF, and a photo of the store is an image', async () => {
    await addMerchants(testGateway, [waitingMerchant('U0000006')])
    const paper = pdf('<< /Type /Catalog >>')
    expect([
      await codeOf(upload(nikhil, 'U0000006', 'MOA', pngOf(10, 10))),
      await codeOf(upload(nikhil, 'U0000006', 'store', paper)),
      await codeOf(upload(nikhil, 'U0000006', 'MOA', paper)),
      await codeOf(upload(nikhil, 'U0000006', 'store', pngOf(10, 10))),
    ]).toEqual(['document-unusable', 'document-unusable', 'done', 'done'])
    expect((await caseOf('U0000006')).documents.map(({ kind, contentType }) => [kind, contentType])).toEqual([
      ['store', 'image/png'],
      ['MOA', 'application/pdf'],
    ])
    expect(await codeOf(decide(nikhil, 'U0000006'))).toEqual('kyc-reviewer-is-editor')
  })

  test('that a decline asked for brings the case back, also a photo of the store or a paper of the company', async () => {
    await addMerchants(testGateway, [waitingMerchant('U0000007')])
    await uploadAll(opsadmin, 'U0000007')
    await decide(radhika, 'U0000007', { decision: 'decline', sendAgain: ['store', 'COI'] })
    await upload(opsadmin, 'U0000007', 'store', pngOf(10, 10))
    const between = (await caseOf('U0000007')).kycState
    await upload(opsadmin, 'U0000007', 'COI', pdf('<< /Type /Catalog >>'))
    expect([between, (await caseOf('U0000007')).kycState]).toEqual(['declined', 'undecided'])
  })

  test('replaces the one before and is refused once the KYC is approved', async () => {
    await addMerchants(testGateway, [waitingMerchant('U0000004')])
    await upload(opsadmin, 'U0000004', 'pan', pngOf(30, 20))
    const [first] = (await caseOf('U0000004')).documents
    await upload(opsadmin, 'U0000004', 'pan', pngOf(31, 20))
    const { documents } = await caseOf('U0000004')
    expect([documents.length, documents[0]?.documentId === first?.documentId]).toEqual([1, false])
    await decide(radhika, 'U0000004')
    expect(await codeOf(upload(opsadmin, 'U0000004', 'pan', pngOf(32, 20)))).toEqual('kyc-approved-already')
  })

  test('brings a case to the queue when all three are there, and back to it when what was asked for has come', async () => {
    await addMerchants(testGateway, [waitingMerchant('U0000005', { isKycSubmitted: false, kycSubmittedAt: null })])
    const states: string[] = []
    const note = async () => states.push((await caseOf('U0000005')).kycState)
    await upload(opsadmin, 'U0000005', 'pan', pngOf(30, 20))
    await note()
    await uploadAll(opsadmin, 'U0000005')
    await note()
    await decide(radhika, 'U0000005', { decision: 'decline', sendAgain: ['pan', 'cheque'] })
    await note()
    await upload(opsadmin, 'U0000005', 'pan', pngOf(33, 20))
    await note()
    await upload(opsadmin, 'U0000005', 'cheque', pngOf(33, 20))
    await note()
    expect(states).toEqual(['notSubmitted', 'undecided', 'declined', 'declined', 'undecided'])
  })
})
