import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { KycDocumentKind } from '#contract/calls/merchants/kycDocuments.ts'
import { maxDocumentBytes } from '#contract/calls/merchants/kycDocuments.ts'
import { type DocumentFetcher, openDocumentFetcher } from '#server/adapters/documentFetcher.ts'
import { eventOf, type FeedClient, openFeedClient } from '#tests/support/feedClient.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { addMerchants, decide, pdfOf, pngOf, uploadAll, waitingMerchant } from '#tests/support/kyc.ts'
import { fetchDocuments } from './fetchDocuments.ts'

let testGateway: TestGateway
/** Has made the client, and seen its secret. */
let maker: Client
let other: Client
let reviewer: Client
let platform: FeedClient
let papersHost: ReturnType<typeof createServer>
let port = 0
let now = new Date()
const answers = new Map<string, RequestListener>()
const asked: string[] = []
let fetcher: DocumentFetcher

const openFetcher = (more: { hosts?: string[]; networks?: string[]; patienceMs?: number } = {}) =>
  openDocumentFetcher(
    { hosts: [`127.0.0.1:${port}`], networks: ['127.0.0.0/8'], ...more },
    maxDocumentBytes,
    more.patienceMs ?? 10_000,
  )

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'), { now: () => now, env: { JOBS: 'off' } })
  maker = await testGateway.signIn('opsadmin')
  other = await testGateway.signIn('deskadmin')
  reviewer = await testGateway.enter('kycreviewer')
  platform = await openFeedClient(testGateway, [maker, other], { name: 'switch' })
  papersHost = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    answers.get(path.split('?', 1)[0] ?? '')?.(request, response)
  }).listen(0, '127.0.0.1')
  await once(papersHost, 'listening')
  port = (papersHost.address() as AddressInfo).port
  fetcher = openFetcher()
})
afterAll(async () => {
  fetcher.close()
  papersHost.closeAllConnections()
  papersHost.close()
  await testGateway.close()
})

const look = (by: DocumentFetcher = fetcher) => fetchDocuments(testGateway.gateway, by)
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
/** The host has these bytes at the path; answers where. */
const has = (path: string, bytes: Buffer, headers: Record<string, string> = {}): string => {
  answers.set(path, (_request, response) =>
    response.writeHead(200, { 'content-length': String(bytes.length), ...headers }).end(bytes),
  )
  return `http://127.0.0.1:${port}${path}?signature=secret`
}
const does = (path: string, listener: RequestListener): string => {
  answers.set(path, listener)
  return `http://127.0.0.1:${port}${path}`
}

const sequences = new Map<string, number>()
type Documents = Partial<Record<KycDocumentKind, string>>
const papers = (code: string, documents: Documents, envelope: Record<string, unknown> = {}) => {
  const sequence = (sequences.get(code) ?? 0) + 1
  sequences.set(code, sequence)
  const listed = Object.entries(documents).map(([kind, url]) => ({ kind, url }))
  return eventOf('merchant.papers', code, { documents: listed, numbers: [] }, { sequence, ...envelope })
}
const send = async (event: Record<string, unknown>) => {
  const { body } = await platform.send([event])
  return (
    (['applied', 'duplicate', 'stale', 'early', 'conflict'] as const).find((word) => body[word] === 1) ??
    body.refused.map(({ code, field }) => `${code} ${field}`)[0]
  )
}
const become = async (event: Record<string, unknown>) => {
  const { body } = await platform.find(String(event['id']))
  return [body['outcome'], body['code'], body['field'], body['right']]
}
const keptOf = async (code: string) => {
  const { rows } = await other.call('incoming.events', { text: code, page: 1, size: 10 })
  return rows
}
const caseOf = (code: string) => reviewer.call('kyc.case', { merchantCode: code })
const documentsOf = async (code: string) =>
  (await caseOf(code)).documents.map(({ kind, contentType, uploadedBy }) => [kind, contentType, uploadedBy])
const shown = async (code: string, kind: KycDocumentKind): Promise<Buffer> => {
  const { documents } = await caseOf(code)
  const documentId = documents.find((document) => document.kind === kind)?.documentId ?? ''
  const { url } = await reviewer.call('kyc.linkDocument', { documentId })
  const response = await fetch(new URL(url, testGateway.address), { headers: { cookie: reviewer.cookie } })
  return Buffer.from(await response.arrayBuffer())
}
const rowsOf = async (query: ReturnType<typeof sql>) => (await testGateway.database.db.execute(query)).rows
const merchant = (code: string) => addMerchants(testGateway, [waitingMerchant(code)])
const correct = (kept: { keptId: number; version: number }, event: string) =>
  other.call(
    'incoming.correct',
    { keptId: kept.keptId, event, remark: 'The source sent it wrong' },
    { ifMatch: kept.version },
  )

test('a document that an event names is fetched after the event was taken, drawn anew, and shown to the reviewer', async () => {
  await merchant('P0000001')
  const photo = Buffer.concat([pngOf(40, 30), Buffer.from('<script>hidden</script>')])
  const event = papers('P0000001', { pan: has('/1/pan', photo), COI: has('/1/coi', pdfOf(['Incorporated'])) })
  expect([await send(event), asked, await documentsOf('P0000001')]).toEqual(['applied', [], []])
  expect((await become(event))[0]).toBe('fetching')
  expect((await keptOf('P0000001')).map(({ state, kind }) => [state, kind])).toEqual([['fetching', 'merchant.papers']])
  await look()
  expect(asked.toSorted()).toEqual(['/1/coi?signature=secret', '/1/pan?signature=secret'])
  expect(await documentsOf('P0000001')).toEqual([
    ['pan', 'image/png', 'client:switch'],
    ['COI', 'application/pdf', 'client:switch'],
  ])
  const bytes = await shown('P0000001', 'pan')
  expect([bytes.subarray(1, 4).toString(), bytes.includes('hidden')]).toEqual(['PNG', false])
  const stored = await rowsOf(sql`select d.storage_key from kyc_documents d where d.kind = 'COI'`)
  const sealed = await testGateway.gateway.files.read(String(stored[0]?.['storage_key']))
  expect(Buffer.concat(await Array.fromAsync(sealed)).includes('%PDF')).toBe(false)
  expect([(await become(event))[0], await keptOf('P0000001')]).toEqual(['applied', []])
})

test('nothing is fetched again that came from the same address, and the same bytes from another one replace nothing', async () => {
  const before = (await caseOf('P0000001')).documents
  const asking = asked.length
  const again = papers('P0000001', {
    pan: `http://127.0.0.1:${port}/1/pan?signature=secret`,
    COI: has('/1/coi-again', pdfOf(['Incorporated'])),
  })
  expect([await send(again), await send(again)]).toEqual(['applied', 'duplicate'])
  await look()
  expect(asked.slice(asking)).toEqual(['/1/coi-again?signature=secret'])
  expect((await caseOf('P0000001')).documents).toEqual(before)
})

const html = '<!doctype html><html><body>Sign in</body></html>'
const scripted = pdfOf(['Paper'])
  .toString('latin1')
  .replace('/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >>')

test.each<[what: string, code: string, documents: () => Documents, fault: readonly string[]]>([
  [
    'a redirect into a private network',
    'P0000010',
    () => ({
      pan: does(
        '/10',
        (_request, response) =>
          void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
      ),
    }),
    ['document-not-fetched', 'Redirects are not followed. Send the address of the document itself.'],
  ],
  [
    'a host that nobody allowed',
    'P0000011',
    () => ({ pan: 'https://papers.example.com/pan' }),
    ['document-not-fetched', 'Send an address of a host that FEED_DOCUMENT_HOSTS of the desk names.'],
  ],
  [
    'an address that has gone',
    'P0000012',
    () => ({ pan: does('/12', (_request, response) => void response.writeHead(403).end()) }),
    ['document-not-fetched', 'The host answered 403. Send the event again with a good address.'],
  ],
  [
    '26 MB',
    'P0000013',
    () => ({ pan: has('/13', Buffer.alloc(26_000_000, 1)) }),
    ['document-refused', 'Send at most 5 MB.'],
  ],
  [
    '26 MB whose length is not said',
    'P0000014',
    () => ({
      pan: does('/14', (_request, response) => {
        response.writeHead(200)
        for (let piece = 0; piece < 26; piece += 1) response.write(Buffer.alloc(1_000_000, 1))
        response.end()
      }),
    }),
    ['document-refused', 'Send at most 5 MB.'],
  ],
  [
    'a PDF with JavaScript',
    'P0000015',
    () => ({ COI: has('/15', Buffer.from(scripted, 'latin1')) }),
    ['document-refused', 'Send a whole PDF without scripts, files, forms or a password.'],
  ],
  [
    'HTML that is answered as an image',
    'P0000016',
    () => ({ pan: has('/16', Buffer.from(html), { 'content-type': 'image/png' }) }),
    ['document-refused', 'A document is a PNG, JPEG, GIF, SVG or PDF. What came is none of them.'],
  ],
  [
    'a picture where a PDF has to be',
    'P0000017',
    () => ({ COI: has('/17', pngOf(20, 20)) }),
    ['document-refused', 'This document is a PDF.'],
  ],
  [
    'a picture that is cut',
    'P0000018',
    () => ({ pan: has('/18', pngOf(200, 200).subarray(0, 60)) }),
    ['document-refused', 'Send a whole image of at most 40 million pixels.'],
  ],
])('%s is refused by name, said to its source, and stores nothing', async (_what, code, documents, fault) => {
  await merchant(code)
  const event = papers(code, documents())
  expect(await send(event)).toBe('applied')
  await look()
  const [word, right] = fault
  expect(await become(event)).toEqual(['refused', word, 'data.documents.0.url', right])
  expect((await keptOf(code)).map((kept) => [kept.state, kept.code, kept.right])).toEqual([['refused', word, right]])
  expect(await documentsOf(code)).toEqual([])
  const entries = await rowsOf(
    sql`select outcome from audit_entries where call = 'feed.document' and subject = ${code}`,
  )
  expect(entries).toEqual([{ outcome: word }])
})

test('the address that a name has is judged when it is connected to', async () => {
  await merchant('P0000020')
  const event = papers('P0000020', { pan: `https://localhost:${port}/20` })
  await send(event)
  const asking = asked.length
  const outside = openFetcher({ hosts: [`localhost:${port}`], networks: [] })
  await look(outside)
  outside.close()
  expect(await become(event)).toEqual([
    'refused',
    'document-not-fetched',
    'data.documents.0.url',
    'Send an address of the public web that begins with https://.',
  ])
  expect(asked.length).toBe(asking)
})

/** Answers when it is told to, and never by itself. */
const openStuck = () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<Buffer>()
  const stuck: DocumentFetcher = {
    fetch: () => {
      begun.resolve()
      return end.promise
    },
    close: () => undefined,
  }
  return { stuck, begun: begun.promise, end: end.resolve }
}

test('what a killed process was fetching is fetched by another one after its lease, and whoever comes back late writes nothing', async () => {
  await merchant('P0000022')
  await send(papers('P0000022', { pan: has('/22', pdfOf(['The paper'])) }))
  const { stuck, begun, end } = openStuck()
  const lost = look(stuck)
  await begun
  await look()
  expect(await documentsOf('P0000022')).toEqual([])
  later(121_000)
  await look()
  expect(await documentsOf('P0000022')).toEqual([['pan', 'application/pdf', 'client:switch']])
  const before = (await caseOf('P0000022')).documents
  end(pngOf(10, 10))
  await lost
  expect((await caseOf('P0000022')).documents).toEqual(before)
})

test('a later event overtakes an earlier one whose document is on its way, and takes back what it leaves out', async () => {
  await merchant('P0000023')
  const first = papers('P0000023', { pan: has('/23/old', pngOf(10, 10)), cheque: has('/23/cheque', pngOf(10, 10)) })
  await send(first)
  const { stuck, begun, end } = openStuck()
  const slow = look(stuck)
  await begun
  const asking = asked.length
  const second = papers('P0000023', { pan: has('/23/new', pdfOf(['The new paper'])) })
  expect(await send(second)).toBe('applied')
  await look()
  end(pngOf(10, 10))
  await slow
  expect(asked.slice(asking)).toEqual(['/23/new?signature=secret'])
  expect(await documentsOf('P0000023')).toEqual([['pan', 'application/pdf', 'client:switch']])
  expect([(await become(first))[0], (await become(second))[0], await keptOf('P0000023')]).toEqual([
    'applied',
    'applied',
    [],
  ])
})

test('an administrator corrects the address in Incoming, where its signature is covered, and the document comes', async () => {
  await merchant('P0000024')
  const url = has('/24', Buffer.from(html))
  const event = papers('P0000024', { pan: url, cheque: has('/24/cheque', pngOf(10, 10)) })
  await send(event)
  await look()
  const [kept] = await keptOf('P0000024')
  const read = await other.call('incoming.event', { keptId: kept?.keptId ?? 0 })
  const address = `http://127.0.0.1:${port}/24`
  expect([read.right, read.can, read.event.includes(`${address}?…`), read.event.includes('secret')]).toEqual([
    'A document is a PNG, JPEG, GIF, SVG or PDF. What came is none of them.',
    ['correct', 'drop'],
    true,
    false,
  ])
  const corrected = read.event.replace(`${address}?…`, has('/24/right', pngOf(10, 10)))
  expect((await other.call('incoming.try', { keptId: read.keptId, event: corrected })).outcome).toBe('applied')
  const asking = asked.length
  expect((await correct(read, corrected)).outcome).toBe('applied')
  await look()
  expect(asked.slice(asking)).toEqual(['/24/right?signature=secret'])
  expect((await documentsOf('P0000024')).map(([kind]) => kind)).toEqual(['pan', 'cheque'])
  expect(await keptOf('P0000024')).toEqual([])
  const [row] =
    await rowsOf(sql`select array(select login_id from staff where id = any(kyc_editors) order by 1) as editors
    from merchants where merchant_code = 'P0000024'`)
  expect(row?.['editors']).toEqual(['deskadmin', 'opsadmin'])
})

test('the source sends a refused event again as it was, and its document is fetched again', async () => {
  await merchant('P0000025')
  const event = papers('P0000025', { pan: has('/25', Buffer.from(html)) })
  await send(event)
  await look()
  has('/25', pngOf(10, 10))
  expect([await send(event), await send(event)]).toEqual(['applied', 'duplicate'])
  await look()
  expect([(await documentsOf('P0000025')).length, (await become(event))[0]]).toEqual([1, 'applied'])
})

test('an address is corrected or dropped before it is fetched, and then it is not', async () => {
  await merchant('P0000026')
  await send(papers('P0000026', { pan: has('/26/wrong', pngOf(10, 10)) }))
  const [kept] = await keptOf('P0000026')
  const read = await other.call('incoming.event', { keptId: kept?.keptId ?? 0 })
  const asking = asked.length
  const corrected = read.event.replace(`http://127.0.0.1:${port}/26/wrong?…`, has('/26', pngOf(10, 10)))
  expect((await correct(read, corrected)).outcome).toBe('applied')
  const [again] = await keptOf('P0000026')
  const drop = { keptId: again?.keptId ?? 0, remark: 'The shop sends it on paper' }
  await other.call('incoming.drop', drop, { ifMatch: again?.version ?? 0 })
  await look()
  expect([asked.slice(asking), await documentsOf('P0000026'), await keptOf('P0000026')]).toEqual([[], [], []])
})

test('an approval that rests on a document that is replaced opens again, and one that rests on none of the kind stays', async () => {
  await merchant('P0000027')
  await uploadAll(maker, 'P0000027')
  await decide(reviewer, 'P0000027')
  const seenrevision = (await caseOf('P0000027')).version
  await send(papers('P0000027', { store: has('/27/store', pngOf(10, 10)) }, { seenrevision }))
  await look()
  expect((await caseOf('P0000027')).kycState).toBe('approved')
  await send(papers('P0000027', { cheque: has('/27/cheque', pngOf(10, 10)) }, { seenrevision }))
  await look()
  const { kycState, documents } = await caseOf('P0000027')
  expect([kycState, documents.find(({ kind }) => kind === 'cheque')?.uploadedBy]).toEqual([
    'undecided',
    'client:switch',
  ])
  expect(
    await rowsOf(sql`select after->>'cheque' is not null as has_after, before->>'cheque' is not null as has_before
      from audit_entries where call = 'feed.document' and subject = 'P0000027' order by id desc limit 1`),
  ).toEqual([{ has_after: true, has_before: true }])
})

test('a document that staff stored later than the platform knows stays: the event is a conflict, and its document is fetched once somebody takes it', async () => {
  await merchant('P0000028')
  await uploadAll(maker, 'P0000028')
  const event = papers('P0000028', { pan: has('/28', pngOf(10, 10)) })
  expect(await send(event)).toBe('conflict')
  await look()
  const uploadedBy = async () =>
    (await documentsOf('P0000028')).filter(([kind]) => kind === 'pan').map(([, , by]) => by)
  expect(await uploadedBy()).toEqual(['opsadmin'])
  const { rows } = await other.call('incoming.conflicts', { text: 'P0000028', page: 1, size: 10 })
  const [conflict] = rows
  expect([conflict?.fields, conflict?.can]).toEqual([
    [{ field: 'documents.pan', before: '', after: `http://127.0.0.1:${port}/28?…`, isMoney: false, isTakeable: true }],
    ['keep', 'take'],
  ])
  const taken = { conflictId: conflict?.conflictId ?? 0, take: ['documents.pan'], remark: 'The new photo is readable' }
  const { outcome } = await other.call('incoming.resolve', taken, { ifMatch: conflict?.version ?? 0 })
  expect(outcome).toBe('taken')
  await look()
  expect(await uploadedBy()).toEqual(['client:switch'])
})

test('a document that was taken from a conflict and cannot be fetched is a conflict again', async () => {
  await merchant('P0000035')
  await uploadAll(maker, 'P0000035')
  await send(papers('P0000035', { pan: does('/35', (_request, response) => void response.writeHead(404).end()) }))
  const open = async () => (await other.call('incoming.conflicts', { text: 'P0000035', page: 1, size: 10 })).rows
  const [conflict] = await open()
  const taken = { conflictId: conflict?.conflictId ?? 0, take: ['documents.pan'], remark: 'The new photo is readable' }
  await other.call('incoming.resolve', taken, { ifMatch: conflict?.version ?? 0 })
  expect(await open()).toEqual([])
  await look()
  expect([(await open()).map(({ can }) => can), (await documentsOf('P0000035')).map(([, , by]) => by)]).toEqual([
    [['keep', 'take']],
    ['opsadmin', 'opsadmin', 'opsadmin'],
  ])
})

test('a document that staff store while that of an event is on its way stays, and the event is a conflict', async () => {
  await merchant('P0000029')
  await send(papers('P0000029', { pan: has('/29', pngOf(10, 10)) }))
  const { stuck, begun, end } = openStuck()
  const slow = look(stuck)
  await begun
  await uploadAll(maker, 'P0000029')
  end(pngOf(10, 10))
  await slow
  const { rows } = await other.call('incoming.conflicts', { text: 'P0000029', page: 1, size: 10 })
  expect([(await documentsOf('P0000029'))[0]?.[2], rows.length, await keptOf('P0000029')]).toEqual(['opsadmin', 1, []])
})

const upload = async (bytes: Buffer | string, by: FeedClient = platform, type = 'application/octet-stream') => {
  const answer = await fetch(`${testGateway.address}/feed/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.secret}`, 'content-type': type },
    body: new Uint8Array(Buffer.from(bytes)),
  })
  const body = (await answer.json()) as { upload?: string; code?: string }
  return body.upload ?? `${answer.status} ${body.code}`
}
const uploading = (code: string, reference: string, kind: KycDocumentKind = 'pan') => {
  const event = papers(code, {})
  return { ...event, data: { ...(event['data'] as object), documents: [{ kind, upload: reference }] } }
}

test('a document that was uploaded first is named by its event, drawn and shown as one that is fetched', async () => {
  await merchant('P0000031')
  const reference = await upload(Buffer.concat([pngOf(30, 30), Buffer.from('hidden')]))
  expect(await upload(Buffer.concat([pngOf(30, 30), Buffer.from('hidden')]))).toBe(reference)
  const [stored] = await rowsOf(sql`select storage_key from feed_uploads`)
  const sealed = Buffer.concat(
    await Array.fromAsync(await testGateway.gateway.files.read(String(stored?.['storage_key']))),
  )
  expect([sealed.includes('hidden'), await send(uploading('P0000031', reference))]).toEqual([false, 'applied'])
  await look()
  expect(await documentsOf('P0000031')).toEqual([['pan', 'image/png', 'client:switch']])
  expect((await shown('P0000031', 'pan')).includes('hidden')).toBe(false)
})

test('an upload of another source, one that is no document, and one that nobody has are refused by name', async () => {
  const second = await openFeedClient(testGateway, [maker, other], { source: '/platform/second' })
  const theirs = await upload(pngOf(31, 31), second)
  const page = await upload(html)
  const outcomes = []
  for (const [code, reference] of [
    ['P0000032', theirs],
    ['P0000033', page],
    ['P0000034', '00000000-0000-4000-8000-000000000000'],
  ] as const) {
    await merchant(code)
    const event = uploading(code, reference)
    await send(event)
    await look()
    outcomes.push((await become(event)).slice(0, 3))
  }
  expect(outcomes).toEqual([
    ['refused', 'document-not-fetched', 'data.documents.0.upload'],
    ['refused', 'document-refused', 'data.documents.0.upload'],
    ['refused', 'document-not-fetched', 'data.documents.0.upload'],
  ])
})

test('an upload is bounded, of one type, and of a client that may send papers', async () => {
  const payments = await openFeedClient(testGateway, [maker, other], { scopes: ['in:payment.created'] })
  expect([
    await upload(Buffer.alloc(5_000_001, 1)),
    await upload(''),
    await upload(pngOf(1, 1), platform, 'image/png'),
    await upload(pngOf(1, 1), payments),
    await upload(pngOf(1, 1), { ...platform, secret: 'wrong' }),
  ]).toEqual([
    '413 document-too-large',
    '400 body-broken',
    '415 type-wrong',
    '403 upload-not-allowed',
    '401 client-unknown',
  ])
  const both = papers('P0000031', { pan: has('/31', pngOf(1, 1)) })
  const [document] = (both['data'] as { documents: object[] }).documents
  const event = {
    ...both,
    data: { ...(both['data'] as object), documents: [{ ...document, upload: '00000000-0000-4000-8000-000000000000' }] },
  }
  expect(await send(event)).toBe('fields-disagree data.documents')
})

test('of a client that somebody has ended no document is fetched', async () => {
  await merchant('P0000030')
  const ended = await openFeedClient(testGateway, [maker, other], { source: '/platform/ended' })
  await ended.send([papers('P0000030', { pan: has('/30', pngOf(10, 10)) }, { source: '/platform/ended' })])
  const [client] = await maker.call('integrations.clients', { clientId: ended.clientId })
  await maker.call(
    'integrations.endClient',
    { clientId: ended.clientId, remark: 'Its secret is lost' },
    { ifMatch: client?.version ?? 0 },
  )
  const asking = asked.length
  await look()
  expect([asked.length, await documentsOf('P0000030')]).toEqual([asking, []])
})

// Last: a day goes by.
test('an answer that never ends is given up, tried again later and later, and refused after a day', async () => {
  await merchant('P0000021')
  const drips = does('/21', (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    const drip = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const event = papers('P0000021', { pan: drips })
  await send(event)
  const hurried = openFetcher({ patienceMs: 1_000 })
  const tried = async () => {
    const before = asked.length
    await look(hurried)
    return asked.length - before
  }
  expect([await tried(), await tried()]).toEqual([1, 0])
  later(11_000)
  expect([await tried(), (await become(event))[0]]).toEqual([1, 'fetching'])
  later(11_000)
  expect(await tried()).toBe(0)
  later(86_400_000)
  expect(await tried()).toBe(1)
  hurried.close()
  expect(await become(event)).toEqual([
    'refused',
    'document-not-fetched',
    'data.documents.0.url',
    'The host did not answer in 1 s. Send the event again with an address that answers.',
  ])
})
