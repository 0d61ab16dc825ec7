import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { speakAs } from '#tests/support/feedClient.ts'
import { type Client, openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { asNpmStarts } from '#tests/support/gatewayProcess.ts'
import { type NatsCluster, openNats } from '#tests/support/natsServer.ts'

const root = join(import.meta.dirname, '../..')
const shell = promisify(execFile)

type Asked = { readonly changes: readonly { readonly type: string }[] }
type Block = { readonly heading: string; readonly language: string; readonly text: string }

let port = 0
let blocks: Block[] = []
const ran = new Set<Block>()
let folder = ''
let testGateway: TestGateway
let nats: NatsCluster
let admin: Client
const env: Record<string, string> = {}
const ends: (() => void)[] = []

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return free
}

beforeAll(async () => {
  port = await freePort()
  const page = readFileSync(join(root, 'docs/connect.md'), 'utf8').replaceAll('8080', String(port))
  blocks = page.split(/^## /m).flatMap((section) =>
    [...section.matchAll(/^```(sh|json|js)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
      heading: section.split('\n', 1)[0] ?? '',
      language,
      text,
    })),
  )
  // Programs of the page find the packages of the house.
  mkdirSync(join(root, '.tmp'), { recursive: true })
  folder = mkdtempSync(join(root, '.tmp/connect-page-'))
  nats = await openNats()
  testGateway = await openTestGateway(inject('postgresUrl'), {
    env: {
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      FEED_NATS_URL: nats.url,
      FEED_NATS_NETWORKS: '127.0.0.1',
      CHANGES_NATS_URL: nats.url,
    },
  })
  admin = await testGateway.signIn('opsadmin')
  Object.assign(env, {
    DESK: testGateway.address,
    FIRST: admin.cookie,
    SECOND: (await testGateway.signIn('deskadmin')).cookie,
    NATS: nats.url,
    DATABASE_URL: testGateway.database.url,
    DATA_DIR: testGateway.config.dataDir,
  })
})
afterAll(async () => {
  for (const end of ends) end()
  await testGateway.close()
  await nats.close()
  rmSync(folder, { recursive: true })
})

const blocksOf = (heading: string, language: string): Block[] =>
  blocks.filter((block) => block.heading === heading && block.language === language)
const block = (heading: string, language: string, at = 0): Block => {
  const found = blocksOf(heading, language)[at]
  if (found === undefined) throw new Error(`docs/connect.md has no such block: ${heading}, ${language}, ${at}`)
  ran.add(found)
  return found
}

/** As npm starts a script, in a folder where the files of the page are. */
const npm = `npm() { local script="$2"; shift 3; "${process.execPath}" ${asNpmStarts.join(' ')} "${root}/commands/$script.ts" "$@"; }`

const run = async (heading: string, at = 0): Promise<string> => {
  const { text } = block(heading, 'sh', at)
  const { stdout } = await shell('bash', ['-euo', 'pipefail', '-c', `${npm}\n${text}`], {
    cwd: folder,
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
  })
  return stdout
}
const answers = (said: string): Record<string, unknown>[] =>
  said
    .trim()
    .split(/(?<=\})\s*(?=\{)/)
    .map((text) => JSON.parse(text) as Record<string, unknown>)
const secretIn = (said: string, form: RegExp): string => form.exec(said)?.[0] ?? ''

/** A program of the page; answers the first line that it writes which is so. */
const startProgram = (heading: string, name: string, more: Record<string, string> = {}) => {
  writeFileSync(join(folder, name), block(heading, 'js').text)
  const child = spawn(process.execPath, [name], {
    cwd: folder,
    env: { ...process.env, ...env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ends.push(() => child.kill())
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return { lines, ended: once(child, 'exit') }
}

test('every command of docs/connect.md does what the page says, on a desk that was just begun', async () => {
  // A client is made.
  env['SECRET'] = secretIn(await run('A client is made'), /opsdesk_[\w-]+/)
  expect(env['SECRET']).not.toBe('')
  expect(answers(await run('A client is made', 1))).toEqual([expect.objectContaining({ status: 200 })])

  // One payment is sent.
  const first = block('One payment is sent', 'json').text
  writeFileSync(join(folder, 'first.ndjson'), first)
  const shown = JSON.parse(block('One payment is sent', 'json', 1).text) as Record<string, unknown>
  const known = ({ requestId, ...rest }: Record<string, unknown>) => ({ ...rest, requestId: typeof requestId })
  expect(answers(await run('One payment is sent')).map(known)).toEqual([known(shown)])
  expect(answers(await run('One payment is sent'))).toEqual([expect.objectContaining({ applied: 0, duplicate: 2 })])
  const platform = speakAs(testGateway, 1, env['SECRET'] ?? '')
  expect((await platform.find('p-1')).body['outcome']).toBe('applied')

  // History comes from a file.
  const history = first
    .replaceAll('"id":"', '"id":"h-')
    .replaceAll('PAY-', 'OLD-')
    .replaceAll('"sequence":1', '"sequence":2')
  writeFileSync(join(folder, 'payments-2026-10.ndjson.gz'), gzipSync(history))
  expect(await run('History comes from a file')).toMatch(
    /3 lines in .*: .*2 applied.*1 refused.*\n[\s\S]*3 lines in .*: .*2 applied.*1 refused/,
  )
  expect(readFileSync(join(folder, 'payments-2026-10.ndjson.gz.refused.ndjson'), 'utf8')).toContain('amount-wrong')

  // Events by Kafka Connect: what its sink sends with this configuration.
  const { config } = JSON.parse(block('Events by Kafka Connect', 'json').text) as { config: Record<string, string> }
  const sign = (name: string) => (config[name] ?? '').replaceAll('\\n', '\n')
  const records = first
    .trimEnd()
    .split('\n')
    .map((line) => line.replace('"id":"', '"id":"k-').replace('PAY-', 'KAFKA-').replace('"sequence":1', '"sequence":3'))
  const { status, body } = await platform.post(records.join(sign('batch.separator')) + sign('batch.suffix'), {
    'content-type': config['http.headers.content.type'] ?? '',
  })
  expect([status, body.applied, new URL(config['http.url'] ?? '').pathname]).toEqual([200, 2, '/feed'])

  // Events by JetStream.
  const published = startProgram('Events by JetStream', 'publish.mjs')
  await published.ended
  expect(published.lines).toEqual(['1', '2', '3'])
  await expect.poll(async () => (await admin.call('incoming.traffic', {})).stream?.pending).toBe(0)

  // Documents of the KYC.
  writeFileSync(join(folder, 'pan.jpg'), 'no picture')
  const [upload] = answers(await run('Documents of the KYC'))
  expect(Object.keys(upload ?? {})).toEqual(
    Object.keys(JSON.parse(block('Documents of the KYC', 'json', 1).text) as object),
  )
  const papers = JSON.parse(block('Documents of the KYC', 'json').text) as object
  const totals = JSON.parse(block('Control totals', 'json').text) as object
  expect((await platform.send([papers, totals])).body.applied).toBe(2)

  // What the desk decides, asked for.
  const switched = (isOn: boolean) =>
    admin.call(isOn ? 'merchants.reactivate' : 'merchants.deactivate', { merchantCodes: ['SHOP0001'] })
  await switched(true)
  await switched(false)
  const example = JSON.parse(block('What the desk decides, asked for', 'json').text) as { changes: object[] }
  await expect
    .poll(async () => {
      const [asked] = answers(await run('What the desk decides, asked for')) as Asked[]
      return asked?.changes.map(({ type }) => type)
    })
    .toEqual(['merchant.switchedOn.v1', 'merchant.switchedOff.v1'])
  const [asked] = answers(await run('What the desk decides, asked for')) as Asked[]
  expect(Object.keys(asked?.changes[1] ?? {})).toEqual(Object.keys(example.changes[0] ?? {}))

  // What the desk decides, sent.
  const made = await run('What the desk decides, sent')
  const secret = secretIn(made, /whsec_[\w+/=]+/)
  const receiver = startProgram('What the desk decides, sent', 'receiver.mjs', { SECRET: secret })
  await run('What the desk decides, sent', 1)
  await switched(true)
  await expect
    .poll(() => receiver.lines.map((line) => line.split(' ', 2).join(' ')))
    .toEqual(expect.arrayContaining(['merchant.switchedOn.v1 merchant:SHOP0001']))
  const [deliveries, again] = answers(await run('What the desk decides, sent', 2))
  expect([deliveries?.['status'], again?.['status']]).toEqual([200, 200])

  // What the desk decides, by JetStream.
  const reader = startProgram('What the desk decides, by JetStream', 'reader.mjs')
  await expect
    .poll(() => reader.lines.map((line) => line.split(' ').slice(1).join(' ')))
    .toEqual([
      'merchant.switchedOn.v1 merchant:SHOP0001',
      'merchant.switchedOff.v1 merchant:SHOP0001',
      'merchant.switchedOn.v1 merchant:SHOP0001',
    ])

  // A company that never ends is tried beside the demo.
  const left = blocks.filter((one) => !ran.has(one)).map(({ heading }) => heading)
  expect(left).toEqual(['A platform to try with'])
})
