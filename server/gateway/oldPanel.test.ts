import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { oldestWriter, panelBuild } from '#contract/wire/panelBuild.ts'
import { readConfig } from '#server/gateway/config.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'

let testGateway: TestGateway
let opsadmin: Client

beforeAll(async () => {
  testGateway = await openTestGateway(inject('postgresUrl'))
  opsadmin = await testGateway.signIn('opsadmin')
})
afterAll(() => testGateway.close())

const answerTo = async (path: string, body: object, headers: Record<string, string>) => {
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { status, headers: said, body: answer } = await opsadmin.post(path, body, { ...key, ...headers })
  return { status, code: answer['code'], oldest: said.get('x-min-build') }
}

test('a panel that is too old changes nothing, reads on, and its person may sign out', async () => {
  const old = { 'x-opsdesk': 'panel' }
  const present = { ...old, 'x-panel-build': String(panelBuild) }
  const oldest = String(oldestWriter)
  const tooOld = { status: 426, code: 'panel-too-old', oldest }
  const unasked = { status: 400, code: 'bad-request', oldest }
  expect(await answerTo('/ops/updatemerchantuser', [], old)).toEqual(tooOld)
  expect(await answerTo('/ops/updatemerchantuser', [], { ...old, 'x-panel-build': 'x' })).toEqual(tooOld)
  expect(await answerTo('/ops/updatemerchantuser', [], present)).toEqual(unasked)
  // What is no panel says nothing of a build.
  expect(await answerTo('/ops/updatemerchantuser', [], { 'x-opsdesk': 'script' })).toEqual(unasked)
  const fine = { status: 200, code: undefined, oldest }
  expect(await answerTo('/ops/opssession', {}, old)).toEqual(fine)
  expect(await answerTo('/ops/opslogout', { because: 'logout' }, old)).toEqual(fine)
})

test('nobody can be kept from writing with the panel that the gateway itself serves', () => {
  expect(() => readConfig({ MIN_PANEL_BUILD: String(panelBuild + 1) })).toThrow(
    `MIN_PANEL_BUILD must be from ${oldestWriter} to ${panelBuild}, not ${panelBuild + 1}.`,
  )
})
