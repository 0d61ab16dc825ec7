import { readFile } from 'node:fs/promises'
import specifications from '@asyncapi/specs'
import { Ajv } from 'ajv'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { goodAnswer, readAnswer, refusalAnswer } from '#contract/wire/answer.ts'
import { FileJobState } from '#contract/calls/files/files.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { calls } from '#contract/index.ts'
import { doorRefusals, refusals } from '#contract/wire/refusals.ts'
import { fileJob } from '#machines/files/fileJob.ts'
import { eventFaults, requestFaults } from '#contract/feed/faults.ts'
import { exampleOf } from '#contract/feed/index.ts'
import { feedKindNames } from '#contract/feed/kindNames.ts'
import { changeFaults } from '#contract/changes/faults.ts'
import { changeTypes } from '#contract/wire/changeTypes.ts'
import { asyncApiDocument, type changesDocument } from '#server/gateway/changesApi.ts'
import type { feedDocument } from '#server/gateway/feedApi.ts'
import { openApiDocument } from '#server/gateway/openApi.ts'
import { openTestGateway } from '#tests/support/gateway.ts'

test('the states of the file job machine are those of the contract', () => {
  expect(Object.keys(fileJob.states).sort()).toEqual([...FileJobState.options].sort())
})

test('of an answer that may lie readable on a device, every field is either named for it or has a blank', () => {
  const rowsOf = (call: CallDefinition) =>
    z.toJSONSchema(call.response, { io: 'input', unrepresentable: 'any' }) as { items: { properties: object } }
  const open = Object.values<CallDefinition>(calls).filter(({ offlineFields }) => offlineFields !== undefined)
  expect(open.map(({ name }) => name).sort()).toEqual([
    'bankSchemes.banks',
    'brands.list',
    'roles.list',
    'services.list',
  ])
  for (const call of open) {
    const named = [...(call.offlineFields?.open ?? []), ...Object.keys(call.offlineFields?.blank ?? {})].map((name) =>
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    )
    expect([call.offline, named.sort()]).toEqual(['cache', Object.keys(rowsOf(call).items.properties).sort()])
  }
})

test('every call over HTTP stands in the OpenAPI document under its own name', () => {
  const document = openApiDocument('Paywise')
  const named = Object.values(document.paths).map(({ post }) => post.operationId)
  expect(named.sort()).toEqual(
    Object.values(calls)
      .filter((call) => call.family !== 'socket')
      .map((call) => call.name)
      .sort(),
  )
})

test('the OpenAPI document is served and names no secret', async () => {
  const testGateway = await openTestGateway(inject('postgresUrl'))
  const page = await fetch(`${testGateway.address}/api-docs/json`)
  const document = (await page.json()) as { paths: Record<string, unknown> }
  expect([page.status, Object.keys(document.paths).length]).toEqual([
    200,
    Object.keys(openApiDocument('Paywise').paths).length,
  ])
  const docs = await fetch(`${testGateway.address}/api-docs/`)
  await docs.text()
  expect([docs.status, docs.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/html'])
  await testGateway.close()
})

test('the OpenAPI document of the feed has every kind, each with its example, and says every fault', async () => {
  const testGateway = await openTestGateway(inject('postgresUrl'))
  const document = await (await fetch(`${testGateway.address}/api-docs/feed.json`)).json()
  await testGateway.close()
  const { components, paths } = document as ReturnType<typeof feedDocument>
  expect(Object.keys(components.schemas)).toEqual(feedKindNames.map((kind) => kind.replace('.', '_')))
  for (const kind of feedKindNames)
    expect((components.schemas[kind.replace('.', '_')] as { example: unknown }).example).toEqual(exampleOf(kind))
  const said = JSON.stringify(paths)
  expect([...Object.keys(eventFaults), ...Object.keys(requestFaults)].filter((code) => !said.includes(code))).toEqual(
    [],
  )
})

test('the documents of changes have every type with its example, and each reference leads somewhere', async () => {
  const testGateway = await openTestGateway(inject('postgresUrl'))
  const read = async (name: string) =>
    (await fetch(`${testGateway.address}/api-docs/${name}`)).json() as Promise<object>
  const [openApi, asyncApi] = [await read('changes.json'), await read('asyncapi.json')]
  await testGateway.close()
  const { components, paths } = openApi as ReturnType<typeof changesDocument>
  const names = changeTypes.map((type) => type.replace('.', '_'))
  expect(Object.keys(components.schemas)).toEqual(names)
  const said = JSON.stringify(paths)
  expect(Object.keys(changeFaults).filter((code) => !said.includes(code))).toEqual([])
  const events = asyncApi as ReturnType<typeof asyncApiDocument>
  expect([events.asyncapi, Object.keys(events.components.messages).toSorted()]).toEqual([
    '3.0.0',
    [...feedKindNames.map((kind) => `in_${kind.replace('.', '_')}`), ...names.map((name) => `out_${name}`)].toSorted(),
  ])
  const ways = Object.values(events.operations).map(({ action, channel }) => {
    const { address } = events.channels[channel.$ref.split('/').at(-1) as keyof typeof events.channels]
    return `${action} ${address}`
  })
  expect(ways).toEqual(['receive /feed', 'send null', 'receive opsdesk.feed.{sender}', 'send opsdesk.changes.{type}'])
  const resolve = (document: object, ref: string): unknown =>
    ref
      .slice(2)
      .split('/')
      .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], document)
  const lost = [openApi, asyncApi].flatMap((document) =>
    [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].filter(
      ([, ref = '']) => resolve(document, ref) === undefined,
    ),
  )
  expect(lost).toEqual([])
})

test('the document of AsyncAPI is one by the schema of that specification, and each example by the schema of its message', () => {
  const judge = new Ajv({ strict: false, validateFormats: false, logger: false })
  const isAsyncApi = judge.compile(specifications.schemasWithoutId['3.0.0'])
  const document = JSON.parse(JSON.stringify(asyncApiDocument('Opsdesk'))) as ReturnType<typeof asyncApiDocument>
  const planted = { ...document, channels: { feed: { address: 5 } } }
  expect([isAsyncApi(document), isAsyncApi.errors ?? [], isAsyncApi(planted)]).toEqual([true, [], false])
  const messages = Object.values(document.components.messages) as readonly {
    readonly name: string
    readonly payload: { readonly schema: object }
    readonly examples: readonly { readonly payload: unknown }[]
  }[]
  const wrong = messages.flatMap(({ name, payload, examples }) =>
    examples.filter((one) => !judge.validate(payload.schema, one.payload)).map(() => name),
  )
  expect([messages.length > 50, wrong]).toEqual([true, []])
})

test('docs/connect.md has every type of change, and no other', async () => {
  const text = await readFile('docs/connect.md', 'utf8')
  const told = [...(text.split('## Types')[1] ?? '').matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, type]) => type)
  expect(told).toEqual([...changeTypes])
})

test('every answer shape that the gateway writes is read back as it was', () => {
  const values = {
    payload: [{ a: 1 }],
    page: { rows: [{ a: 1 }], total: 7, pageNumber: 2 },
    data: { a: 1 },
    dataList: [{ a: 1 }],
    entry: { id: 'x', status: 'PENDING' },
    dataStatus: { a: 1 },
    upload: { fileURL: '/files/x' },
    merchant_user: [{ merchant_code: 'M1' }],
    refusalText: { a: 1 },
  } as const
  for (const [shape, value] of Object.entries(values)) {
    expect(readAnswer(shape as keyof typeof values, 200, goodAnswer(shape as keyof typeof values, value))).toEqual({
      ok: true,
      value,
    })
    const refused = readAnswer(
      shape as keyof typeof values,
      403,
      refusalAnswer(shape as keyof typeof values, {
        code: 'not-allowed',
        message: 'No.',
        requestId: 'r',
        details: { x: 1 },
      }),
    )
    expect(refused).toEqual({ ok: false, code: 'not-allowed', message: 'No.', requestId: 'r', details: { x: 1 } })
  }
})

test('every refusal code can happen: the door or an entry lists it', () => {
  const listed = new Set<string>([...doorRefusals, ...Object.values(calls).flatMap((call) => [...call.refusals])])
  const unused = Object.keys(refusals).filter((code) => !listed.has(code))
  expect(unused).toEqual([])
})
