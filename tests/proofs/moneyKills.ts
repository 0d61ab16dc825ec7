import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as passing } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { sheetHeaders } from '#contract/sheets/sheets.ts'
import { indianDay } from '#contract/wire/indianTime.ts'
import { writeHundredths } from '#contract/wire/money.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { verifyAuditChain } from '#server/gateway/auditChain.ts'
import { confirmPlan, createEntry } from '#tests/support/fileJobs.ts'
import { client, copyDatabase } from '#tests/support/gateway.ts'
import { type GatewayProcess, spawnGateway } from '#tests/support/gatewayProcess.ts'
import { insertMerchants } from '#tests/support/merchants.ts'
import { openSettlementFixture, payableMerchant } from '#tests/support/settlementFixture.ts'
import { buildSheet } from '#tests/support/sheets.ts'
import type { Draw } from './histories.ts'

export interface KillFigures {
  readonly kills: number
  /** Kills that fell before the end of what was under way. */
  readonly killsAtWork: number
  /** Ends that are not that of the undisturbed run. */
  readonly otherEnds: number
}

const script = 'update_utr'
/** One row in so many says a paisa too much. */
const badEvery = 250

/** A day settled and sent to the bank: one payout for each row of the file to come. */
const sentBatch = async (postgresUrl: string, rows: number) => {
  const testGateway = await openSettlementFixture(postgresUrl, { merchants: 0, env: { IDLE_SECONDS: '86400' } })
  const { db } = testGateway.database
  const { accountRefSealed } = payableMerchant(testGateway, 1)
  for (let from = 1; from <= rows; from += 1_000)
    await insertMerchants(
      db,
      Array.from({ length: Math.min(1_000, rows - from + 1) }, (_, at) =>
        payableMerchant(testGateway, 1, {
          merchantCode: `K${String(from + at).padStart(7, '0')}`,
          mobileNumber: `8${String(from + at).padStart(9, '0')}`,
          accountRefSealed: accountRefSealed ?? null,
        }),
      ),
    )
  await db.execute(sql`
    insert into transactions (merchant_id, txn_ref_number, brand_code, txn_type, status, error_code, amount_paise, payer, created_at)
    select id, 'T' || merchant_code, '', 'upi', 'SUCCESSFUL', '', 100000, 'XXXXXXXX07',
      (${testGateway.txnDay} || 'T06:30:00Z')::timestamptz from merchants where merchant_code like 'K%'`)
  const { batchId, sealHash } = await testGateway.seal()
  await testGateway.finance2.call('settlements.decide', { batchId, sealHash, decision: 'approve', remark: '' })
  await testGateway.finance.call('settlements.bankFile', { batchId })
  const { rows: payouts } = await db.execute<{ payout_ref: string; amount_paise: string }>(
    sql`select payout_ref, amount_paise from settlement_payouts order by payout_ref`,
  )
  const { cookie } = await testGateway.signIn('finance')
  const { cookie: second } = await testGateway.signIn('finance2')
  const today = indianDay(new Date())
  await testGateway.close()
  return {
    name: new URL(testGateway.database.url).pathname.slice(1),
    dataDir: testGateway.config.dataDir,
    cookie,
    second,
    sheet: {
      name: 'utr.csv',
      bytes: buildSheet({
        headers: sheetHeaders('utrNumbers'),
        rows: payouts.map(({ payout_ref: ref, amount_paise: paise }, at) => [
          ref,
          `UTR${String(at).padStart(9, '0')}`,
          writeHundredths(Number(paise) + (at % badEvery === badEvery - 1 ? 1 : 0)),
          today,
          at % 100 === 50 ? 'RETURNED' : '',
        ]),
        format: 'csv',
      }),
    },
  }
}
type SentBatch = Awaited<ReturnType<typeof sentBatch>>

/** What stands in the end, as one hash each: payouts, rows, debts, batch, marks, the count of told and audited. */
const endOf = async (database: Database): Promise<string> => {
  const one = async (text: string): Promise<string> => {
    const { rows } = await database.pool.query<{ hash: string | null }>(
      `select md5(string_agg(line::text, E'\n' order by line)) as hash from (${text}) x (line)`,
    )
    return rows[0]?.hash ?? ''
  }
  const parts = [
    await one(
      `select (payout_ref, state, utr_number, settled_on, amount_paise, version)::text from settlement_payouts`,
    ),
    await one(
      `select (txn_ref_number, status, utr_number, settled_on, bank_status, amount_paise, batch_id, version)::text from settlement_rows`,
    ),
    await one(`select (merchant_id, kind, amount_paise, batch_id, from_payout_id)::text from settlement_adjustments`),
    await one(`select (id, state, amount_paise, seal_hash)::text from settlement_batches`),
    await one(`select (row_number, outcome, fault_column, fault_reason)::text from file_job_rows`),
    await one(
      `select (state, rows_total, rows_done, rows_unchanged, rows_failed, rows_applied, result_file_id is not null)::text from file_jobs`,
    ),
    await one(`select count(*)::text from notifications where about = 'ended'`),
    await one(
      `select sum((after ->> 'done')::int)::text from audit_entries where call in ('files.runScript', 'files.confirmPlan') and after ? 'marks'`,
    ),
  ]
  const { breaks } = await verifyAuditChain(database.pool)
  return [...parts, String(breaks.length)].join(' ')
}

type Stand = { id: string; state: string; fence: number } | undefined
const standOf = async ({ pool }: Database): Promise<Stand> =>
  (await pool.query<{ id: string; state: string; fence: number }>('select id, state, fence from file_jobs')).rows[0]
const isOver = (stand: Stand) =>
  stand !== undefined &&
  !['pending', 'checking', 'awaitingConfirmation', 'running', 'cancelling', 'uploaded'].includes(stand.state)

/** Sends, confirms and waits, as the panel does: the same keys on every try, and from where it stood. */
const personAt = (batch: SentBatch, database: Database) => {
  const keys = Array.from({ length: 4 }, () => ({ idempotencyKey: randomUUID() }))
  return async (living: GatewayProcess, isStopped: () => boolean): Promise<void> => {
    const [finance, finance2] = [client(living, batch.cookie), client(living, batch.second)]
    const { fileUrl } = await finance.upload(batch.sheet, keys[0])
    const { fileEntryId } = await createEntry(finance, fileUrl, batch.sheet.name, script, keys[1])
    await finance.call('files.runScript', { scriptId: script, fileEntryId }, keys[2])
    for (;;) {
      const stand = await standOf(database)
      if (isStopped() || isOver(stand)) return
      if (stand?.state === 'awaitingConfirmation') await confirmPlan(finance2, stand.id)
      await passing(10)
    }
  }
}

/** One file in a copy of the database; killed once at the moment, if there is one. Answers the end and how long it took. */
const runFile = async (postgresUrl: string, batch: SentBatch, killAfterMs: number | undefined) => {
  const database = await copyDatabase(postgresUrl, 'kill', batch.name)
  const start = () => spawnGateway(batch.dataDir, database.url, { IDLE_SECONDS: '86400' })
  let living: GatewayProcess | undefined
  try {
    const person = personAt(batch, database)
    living = await start()
    let isAtWork = false
    const begun = performance.now()
    if (killAfterMs !== undefined) {
      let isStopped = false
      const working = person(living, () => isStopped).catch(() => undefined)
      await passing(killAfterMs)
      isAtWork = !isOver(await standOf(database))
      isStopped = true
      await living.kill()
      await working
      // Whose process is dead: after five seconds the lease would have ended by itself.
      await database.pool.query('update file_jobs set lease_until = now() where lease_until is not null')
      living = await start()
    }
    await person(living, () => false)
    const tookMs = performance.now() - begun
    const told = `select 1 from notifications where about = 'ended'`
    while ((await database.pool.query(told)).rows.length === 0) await passing(10)
    await living.stop()
    return { end: await endOf(database), tookMs, isAtWork }
  } finally {
    await living?.kill()
    await database.close()
  }
}

/** A UTR file of so many rows, killed at points that are spread over its run: the end is that of the undisturbed one. */
export const utrKills = async (
  postgresUrl: string,
  { kills, rows, isPlanted = false }: { kills: number; rows: number; isPlanted?: boolean },
): Promise<KillFigures> => {
  const batch = await sentBatch(postgresUrl, rows)
  const undisturbed = await runFile(postgresUrl, batch, undefined)
  let [killsAtWork, otherEnds] = [0, 0]
  for (let killed = 0; killed < kills; killed += 1) {
    const found = await runFile(
      postgresUrl,
      isPlanted ? { ...batch, sheet: { ...batch.sheet, bytes: withoutLastRow(batch.sheet.bytes) } } : batch,
      (undisturbed.tookMs * (killed + 0.5)) / kills,
    )
    if (found.isAtWork) killsAtWork += 1
    if (found.end !== undisturbed.end) otherEnds += 1
  }
  return { kills, killsAtWork, otherEnds }
}

const withoutLastRow = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const lines = new TextDecoder().decode(bytes).trimEnd().split('\n')
  return new TextEncoder().encode(`${lines.slice(0, -1).join('\n')}\n`)
}

/** A provider that gives money back once for each key, answers late, and knows what it did. */
const openProvider = async (lateMs: number) => {
  const paid = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const key = String(request.headers['idempotency-key'])
      const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
      const reference = createHash('sha256').update(key).digest('hex').slice(0, 12)
      if (request.url === '/state')
        return void (paid.has(key)
          ? answer(200, { state: 'SUCCESS', reference })
          : answer(404, { errorCode: 'R404', errorDesc: 'No such refund.' }))
      setTimeout(() => {
        paid.set(key, (paid.get(key) ?? 0) + 1)
        setTimeout(() => answer(200, { state: 'SUCCESS', reference }), lateMs)
      }, lateMs)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    paid,
    env: {
      REFUND_URL: `${at}/refund`,
      REFUND_STATUS_URL: `${at}/state`,
      REFUND_PARTS: 'on',
      PROVIDER_WORDS: JSON.stringify({ refund: { success: ['state=SUCCESS'], failed: ['errorCode=R404'] } }),
      IDLE_SECONDS: '86400',
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const lateMs = 40
const refundTakesMs = 2 * lateMs + 60

/**
 * A person asks for a refund, the gateway is killed, the person presses again, asks what became of it, and asks anew
 * where the provider knows nothing: the customer has the money once, and the row bears it once.
 */
export const refundKills = async (
  postgresUrl: string,
  { kills, draw }: { kills: number; draw: Draw },
): Promise<KillFigures> => {
  const testGateway = await openSettlementFixture(postgresUrl, { merchants: 1, env: { IDLE_SECONDS: '86400' } })
  const { cookie } = await testGateway.signIn('finance')
  const paise = 30_000
  await testGateway.pay(
    Array.from({ length: kills }, (_, at) => ({
      merchantCode: 'M0000001',
      txnRefNumber: `RK${at}`,
      amountPaise: 50_000,
    })),
  )
  await testGateway.close()
  const provider = await openProvider(lateMs)
  const database = openDatabase(testGateway.database.url)
  const start = () => spawnGateway(testGateway.config.dataDir, database.url, provider.env)
  let gateway: GatewayProcess | undefined
  let [killsAtWork, otherEnds] = [0, 0]
  try {
    let living = (gateway = await start())
    for (let killed = 0; killed < kills; killed += 1) {
      const txnRefNumber = `RK${killed}`
      const askFor = (refundId: string, key: string) =>
        client(living, cookie).call(
          'refunds.ask',
          { data: { txnRefNumber, paidAmount: paise }, refundId, isMeantAgain: true },
          { idempotencyKey: key },
        )
      let [refundId, key] = [randomUUID(), randomUUID()]
      let isAnswered = false
      const asking = askFor(refundId, key).then(
        () => {
          isAnswered = true
        },
        () => undefined,
      )
      await passing((refundTakesMs * (killed + draw())) / kills)
      if (!isAnswered) killsAtWork += 1
      await living.kill()
      await asking
      living = gateway = await start()
      let refund = await askFor(refundId, key)
      if (refund.state !== 'success') {
        // Patience is over: the moment of the call lies back.
        await database.pool.query(`update refunds set submitted_at = submitted_at - interval '1 hour' where id = $1`, [
          refundId,
        ])
        refund = await client(living, cookie).call('refunds.askProvider', { refundId })
      }
      if (refund.state === 'failed') {
        ;[refundId, key] = [randomUUID(), randomUUID()]
        refund = await askFor(refundId, key)
      }
      const { rows } = await database.pool.query<{ id: string; state: string }>(
        `select f.id, f.state from refunds f join transactions t on t.id = f.transaction_id where t.txn_ref_number = $1`,
        [txnRefNumber],
      )
      const given = rows.filter(({ id }) => provider.paid.has(id))
      const isOnce =
        given.length === 1 && given.every(({ id, state }) => provider.paid.get(id) === 1 && state === 'success')
      if (!isOnce || refund.state !== 'success' || rows.some(({ state }) => !['success', 'failed'].includes(state)))
        otherEnds += 1
    }
    const seal = await client(living, cookie).call('settlements.initiate', { startDate: testGateway.txnDay })
    // Every row is paid less by its one refund.
    if (seal.adjustments !== -kills * paise) otherEnds += 1
    await living.stop()
  } finally {
    await gateway?.kill()
    provider.close()
    await database.close()
  }
  return { kills, killsAtWork, otherEnds }
}
