import { sql } from 'drizzle-orm'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Client, openTestGateway } from '#tests/support/gateway.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'
import { insertTransactions } from '#tests/support/transactions.ts'

const bodyOf = async (request: IncomingMessage) => {
  let body = ''
  for await (const piece of request) body += String(piece)
  return JSON.parse(body) as Record<string, unknown>
}

/** A desk with a paid, a refunded and a failed request, and a platform that answers as told. */
const openFixture = async (answer: { status: number; body: string } | undefined) => {
  const asked: unknown[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    if (request.url?.endsWith('opsUserLogin') === true) {
      response.end('{"jwtToken":"token"}')
      return
    }
    asked.push([request.url, body])
    response.writeHead(answer?.status ?? 500).end(answer?.body)
  }
  const platform = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(platform, 'listening')
  const port = (platform.address() as AddressInfo).port
  const testGateway = await openTestGateway(inject('postgresUrl'), {
    env:
      answer === undefined
        ? {}
        : { PLATFORM_URL: `http://127.0.0.1:${port}`, PLATFORM_USER: 'desk', PLATFORM_PASSWORD: 'secret' },
  })
  onTestFinished(async () => {
    await testGateway.close()
    platform.close()
  })
  const { db } = testGateway.database
  await insertMerchants(db, [buildMerchant({ merchantCode: 'M0000001' })])
  await insertTransactions(
    db,
    [
      ['PAID', 'Successful'],
      ['BACK', 'Successful'],
      ['FAIL', 'Failed'],
    ].map(([txnRefNumber = '', status = '']) => ({
      merchantCode: 'M0000001',
      txnRefNumber,
      status,
      isUnsettled: true,
      amountPaise: 100_000,
      createdAt: new Date(),
    })),
  )
  await db.execute(sql`update transaction_details d set request_number = 'REQ-' || t.txn_ref_number
    from transactions t where t.id = d.transaction_id`)
  const finance = await testGateway.signIn('finance')
  await finance.call('refunds.ask', { data: { txnRefNumber: 'BACK', paidAmount: 100_000 } })
  return { finance, asked }
}
const unblock = async (finance: Client, requestNumbers: string[]) => {
  const { jobRun, results } = await finance.call('imei.unblock', { requestNumbers })
  return [jobRun, ...results.map(({ requestNumber, state, reason }) => `${requestNumber} ${state} ${reason}`.trim())]
}

test('every number has its own result: only one whose transaction is paid and not refunded is refused', async () => {
  const { finance, asked } = await openFixture({ status: 200, body: '{"JobRun":"jr_17"}' })
  expect(await unblock(finance, ['REQ-PAID', 'REQ-BACK', 'REQ-FAIL', 'Anything 7'])).toEqual([
    'jr_17',
    'REQ-PAID refused Its transaction is successful and not refunded: refund it first.',
    'REQ-BACK sent',
    'REQ-FAIL sent',
    'Anything 7 sent',
  ])
  expect(asked).toEqual([['/campaign/unblockIMEI', { request_numbers: 'REQ-BACK,REQ-FAIL,Anything 7' }]])
  const { rows } = await finance.call('imei.list', { state: 'refused', page: 1, size: 20 })
  expect(rows.map(({ requestNumber, txnRefNumber }) => [requestNumber, txnRefNumber])).toEqual([['REQ-PAID', 'PAID']])
})

test('an answer without JobRun is not known, and without a platform nothing is said to be sent', async () => {
  const told = await openFixture({ status: 200, body: '{"error":"no such brand"}' })
  expect(await unblock(told.finance, ['REQ-FAIL'])).toEqual([
    undefined,
    'REQ-FAIL unknown The merchant platform answered with status 200 and no word of success or failure.',
  ])
  const alone = await openFixture(undefined)
  expect(await unblock(alone.finance, ['REQ-FAIL'])).toEqual([
    undefined,
    'REQ-FAIL kept No merchant platform is configured: it was not sent.',
  ])
})
