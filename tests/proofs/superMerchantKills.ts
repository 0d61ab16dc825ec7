import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as passing } from 'node:timers/promises'
import { sealedFields } from '#server/adapters/fieldSeal.ts'
import { openDatabase } from '#server/db/database.ts'
import { client, openTestGateway } from '#tests/support/gateway.ts'
import { spawnGateway } from '#tests/support/gatewayProcess.ts'
import { buildMerchant, insertMerchants } from '#tests/support/merchants.ts'

export interface SuperMerchantKillFigures {
  readonly kills: number
  /** While a question was open. */
  readonly killsInside: number
  readonly verified: number
  /** Verified without a yes to a question about this very number. */
  readonly wronglyVerified: number
  /** Rows whose hashes do not say the same. */
  readonly unequalHashes: number
  /** Numbers that nobody could verify after a kill. */
  readonly stuck: number
}

interface Kills {
  readonly kills: number
  readonly draw: () => number
}

interface Question {
  readonly panNumber: string
  readonly response: ServerResponse
}

/** A provider over HTTP that answers when it is told. */
const openProvider = async () => {
  const asked: Question[] = []
  const said = new Set<string>()
  const waiting: ((question: Question) => void)[] = []
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const body = (await json(request)) as { panNumber?: unknown }
    const question = { panNumber: String(body.panNumber), response }
    const next = waiting.shift()
    if (next === undefined) asked.push(question)
    else next(question)
  }
  const server = createServer((request, response) => {
    void hear(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    said,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    next: (): Promise<Question> => {
      const there = asked.shift()
      return there === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(there)
    },
    sayYes: ({ panNumber, response }: Question): void => {
      said.add(panNumber)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ data: { statusCode: 200, statusMessage: 'Verified' } }))
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const panOf = (at: number): string => `AAPFU${String(1_000 + at).padStart(4, '0')}F`

/** Gateways of their own are killed while they ask and while they take an answer: judged by what the provider said. */
export const superMerchantKills = async (
  postgresUrl: string,
  { kills, draw }: Kills,
): Promise<SuperMerchantKillFigures> => {
  const first = await openTestGateway(postgresUrl)
  const { cookie } = await first.signIn('kycreviewer')
  const { url } = first.database
  const { dataDir } = first.config
  const seal = first.gateway.fieldSeal
  await insertMerchants(first.database.db, [
    buildMerchant({ merchantCode: 'S0000001', businessName: 'Sunrise Partners', contactPerson: 'Asha Kulkarni' }),
  ])
  await first.database.pool.query(
    `insert into super_merchants (merchant_id, super_merchant_name, created_at) select id, business_name, now() from merchants`,
  )
  // It would answer as well.
  await first.close()
  const database = openDatabase(url)
  const provider = await openProvider()
  const figures = { kills: 0, killsInside: 0, verified: 0, wronglyVerified: 0, unequalHashes: 0, stuck: 0 }
  const env = { KYC_PROVIDER_URL: provider.url }
  const judge = async (): Promise<string> => {
    const { rows } = await database.pool.query<{
      state: string
      value_hash: Buffer
      verified_hash: Buffer | null
      number_sealed: Buffer
    }>('select state, value_hash, verified_hash, number_sealed from super_merchant_numbers')
    for (const row of rows) {
      const isVerified = row.state === 'verified'
      if (isVerified) figures.verified += 1
      if (isVerified && !provider.said.has(seal.open(row.number_sealed, sealedFields.superMerchantNumber)))
        figures.wronglyVerified += 1
      if (isVerified !== (row.verified_hash?.equals(row.value_hash) === true)) figures.unequalHashes += 1
    }
    return rows[0]?.state ?? ''
  }
  try {
    for (let at = 0; at < kills; at += 1) {
      const living = await spawnGateway(dataDir, url, env)
      const person = client(living, cookie)
      const ask = (number: string) =>
        person.call('superMerchants.verifyPan', {
          merchantCode: 'S0000001',
          panNumber: number,
          kycDocType: 'BUSINESSPAN',
          kycGroup: 'LEGALITY',
        })
      if (at > 0) {
        // What the killed one left is no end: another number is asked about and verified.
        const answered = ask(panOf(2 * at))
        provider.sayYes(await provider.next())
        if ((await answered).state !== 'verified') figures.stuck += 1
        await judge()
      }
      const broken = ask(panOf(2 * at + 1)).catch(() => undefined)
      const question = await provider.next()
      if (draw() < 0.6) provider.sayYes(question)
      await passing(draw() * 12)
      if ((await judge()) === 'validating') figures.killsInside += 1
      await living.kill()
      figures.kills += 1
      await broken
      // An answer to a process that is gone.
      if (!question.response.writableEnded) question.response.destroy()
      await judge()
    }
    return figures
  } finally {
    await provider.close()
    await database.close()
  }
}
