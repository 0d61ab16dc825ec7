import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openGateway } from '#server/app/openGateway.ts'
import { openTestGateway, type TestGateway } from '#tests/support/gateway.ts'
import { listenForJobs, sendSheet, updateFile } from '#tests/support/fileJobs.ts'
import { decide, waitingMerchant } from '#tests/support/kyc.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'

interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[]
}
interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

const spans: Span[] = []
/** What was sent, to the letter. */
const bodies: string[] = []
const texts: unknown[] = []
const receiver = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const body = Buffer.concat(pieces).toString('utf8')
    if (request.url === '/v1/traces') {
      bodies.push(body)
      const { resourceSpans } = JSON.parse(body) as Sent
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    } else {
      texts.push(JSON.parse(body))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}')
    }
  })
})

let desk: TestGateway
let host: string
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  desk = await openTestGateway(inject('postgresUrl'), {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}`,
      SMS_URL: `http://${host}/send`,
      PROVIDER_WORDS: JSON.stringify({ sms: { success: ['success=true'], failed: ['success=false'] } }),
    },
  })
  await insertMerchants(desk.database.db, [buildMerchant(), waitingMerchant('S0000001')])
})
afterAll(async () => {
  await desk.close()
  receiver.closeAllConnections()
  receiver.close()
})

const ofTrace = (traceId: string) => spans.filter((span) => span.traceId === traceId)
/** Each span of a trace with what it is below, without those that were sent twice. */
const pathsOf = (traceId: string): string[] => {
  const all = new Map(ofTrace(traceId).map((span) => [span.spanId, span]))
  const pathOf = ({ name, parentSpanId = '' }: Span): string => {
    const above = all.get(parentSpanId)
    return above === undefined ? name : `${pathOf(above)} > ${name}`
  }
  return [...new Set([...all.values()].map(pathOf))].toSorted()
}
const outcomeOf = ({ attributes }: Span) => attributes.find(({ key }) => key === 'opsdesk.outcome')?.value.stringValue

test('a call is a trace with its queries below it, and a refusal shows the id of its own', async () => {
  const person = await desk.signIn('opsadmin')
  const found = await person.post('/ops/getPorfolioMerchants', { merchant_code: ['M0000001'] })
  const traceId = found.headers.get('x-request-id') ?? ''
  await expect
    .poll(() => pathsOf(traceId))
    .toEqual(
      expect.arrayContaining([
        'merchants.search',
        'merchants.search > merchants-by-code',
        'merchants.search > rights-of-staff',
        'merchants.search > sessions-by-token',
      ]),
    )
  const refused = await (await desk.signIn('sales')).post('/ops/opssessions', {
    type: 'get_sessions',
    login_id: 'opsadmin',
  })
  await expect
    .poll(() => ofTrace(String(refused.body['request_id'])).map((span) => `${span.name} ${outcomeOf(span)}`))
    .toContain('session.list not-allowed')
})

test('a job is a trace under its own id, with its batches and their queries', async () => {
  const jobs = listenForJobs(desk)
  const file = updateFile(
    'owners',
    [['Meera Nair', 'M0000001', '']],
    ['contact_person', 'merchant_code', 'display_name'],
  )
  const { jobId } = await sendSheet(await desk.signIn('opsadmin'), 'merchant_update', file)
  await jobs.ended(jobId)
  await expect
    .poll(() => pathsOf(jobId.replaceAll('-', '')))
    .toEqual(
      expect.arrayContaining([
        'job merchant_update',
        'job merchant_update > batch',
        'job merchant_update > batch > update merchants',
        'job merchant_update > batch > update audit_head',
        'job merchant_update > update file_jobs',
      ]),
    )
})

test('a message is a trace under its own id, with the call of its provider below it', async () => {
  const reviewer = await desk.signIn('kycreviewer')
  await decide(reviewer, 'S0000001')
  await expect.poll(() => texts.length).toBe(1)
  const { id } = texts[0] as { id: string }
  await expect
    .poll(() => pathsOf(id.replaceAll('-', '')))
    .toEqual(expect.arrayContaining(['message sms', `message sms > POST ${host}`, 'message sms > update messages']))
})

test('no text of a person is in what was sent', async () => {
  const { rows } = await desk.database.pool.query<{ text: string }>(`
    select unnest(array[login_id, name, email]) as text from staff where login_id in ('opsadmin', 'sales', 'kycreviewer')
    union select unnest(array[merchant_code, business_name, contact_person, mobile_number, email_id, pan_number]) from merchants
    union select ip from sessions`)
  const words = [...rows.map((row) => row.text), 'Meera Nair'].filter(
    (word) => word.length > 3 && !host.startsWith(word),
  )
  expect(words.filter((word) => bodies.some((body) => body.includes(`"${word}`) || body.includes(` ${word}`)))).toEqual(
    [],
  )
})

test('a receiver that is away holds nobody up', async () => {
  const own = await openGateway({
    config: { ...desk.config, traces: { endpoint: 'http://127.0.0.1:9', serviceName: 'opsdesk' } },
    database: desk.database,
    panelDir: undefined,
  })
  const answer = await fetch(`${own.address}/ops/opsloginnonce`, {
    method: 'POST',
    headers: { 'x-opsdesk': 'test', 'content-type': 'application/json' },
    body: '{}',
  })
  expect([answer.status, answer.headers.get('x-request-id')?.length]).toEqual([200, 32])
  await own.close()
})

test('without METRICS_PORT and OTEL_EXPORTER_OTLP_ENDPOINT a gateway and a worker load nothing of either', () => {
  const watching = `
    import { registerHooks } from 'node:module'
    const seen = []
    registerHooks({ load: (url, context, next) => { seen.push(url); return next(url, context) } })
    const { openMetricsOf, openTracingOf } = await import('#server/app/openGateway.ts')
    await import('#server/app/openWorker.ts')
    const database = { pool: undefined, beside: { pool: undefined } }
    await openMetricsOf({ metrics: undefined })
    await openTracingOf({ traces: undefined }, database)
    console.log(JSON.stringify({ all: seen.length, of: seen.filter((url) => /@opentelemetry|prom-client/.test(url)) }))`
  const run = () =>
    spawnSync(process.execPath, ['--input-type=module', '-e', watching], { encoding: 'utf8', cwd: process.cwd() })
  const { stdout, stderr } = run()
  const { all, of } = JSON.parse(stdout === '' ? stderr : stdout) as { all: number; of: string[] }
  expect([all > 500, of]).toEqual([true, []])
})
