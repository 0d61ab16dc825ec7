import type autocannon from 'autocannon'
import type { PaymentMethod } from '#contract/calls/money/rates.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { besideGateway } from './besideGateway.ts'
import { atLeast, atMost, type Figure, printFigures, told, unmeasured } from './figure.ts'
import { emptyLoad, type Load, load, p99 } from './load.ts'
import { openTransactionData } from './merchantData.ts'
import type { OwnProcess } from './ownProcess.ts'
import { signIn } from './signIn.ts'

const seed = 20_261_122
/** Two people who look at differences at once. */
const connections = 2
const rounds = 4

/** As the gateway tells the methods apart; written once more, for the bare side. */
const methods = [
  { method: 'EMI', types: ['brand_emi'], category: 'CREDIT' },
  { method: 'DEBITEMI', types: ['brand_emi'], category: 'DEBIT' },
  { method: 'CREDIT_CARD', types: ['card', 'brand_card'], category: 'CREDIT' },
  { method: 'UPI', types: ['upi', 'brand_upi'], category: '' },
] as const satisfies readonly { method: PaymentMethod; types: readonly string[]; category: string }[]

interface Rate {
  readonly id: number
  readonly value: number
  readonly from_amount: number
  readonly to_amount: number
}
interface Effect {
  readonly since: string
  readonly transactions: number
  readonly amount_paise: number
  readonly proposed_cost_paise: number
}

const gatewayRequest = (path: string, cookie: string, body: object): autocannon.Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', 'x-opsdesk': 'bench', cookie },
  body: JSON.stringify(body),
})

const ask = async <Answer>({ address }: OwnProcess, { path, headers, body }: autocannon.Request): Promise<Answer> => {
  const answer = await fetch(`${address}${path ?? ''}`, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body: body as string,
  })
  if (answer.status !== 200) throw new Error(`${path ?? ''} was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

const effectPath = '/ops/opseffect'

/** The general rates of each method with the question that the bare side is asked for the same. */
const questionsOf = async (gateway: OwnProcess, cookie: string) => {
  const found = []
  for (const { method, types, category } of methods) {
    const list = gatewayRequest('/ops/opssettlements', cookie, { type: 'general_mdr_master', payment_method: method })
    const { payload } = await ask<{ payload: readonly Rate[] }>(gateway, list)
    for (const { id, value, from_amount, to_amount } of payload) {
      const [fromAmount, toAmount, bps] = [from_amount, to_amount, value].map((whole) => Math.round(whole * 100))
      found.push({ id, bare: { types, category, fromAmount, toAmount, value: bps } })
    }
  }
  return found
}
type Question = Awaited<ReturnType<typeof questionsOf>>[number]

const bareRequest = ({ bare }: Question, since: string): autocannon.Request => ({
  method: 'POST',
  path: '/effect',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...bare, since }),
})

/** Throws where the gateway counts otherwise than the bare query. Answers the most transactions that a rate covered. */
const compareAnswers = async (
  gateway: OwnProcess,
  bare: OwnProcess,
  cookie: string,
  questions: readonly Question[],
): Promise<number> => {
  let most = 0
  for (const question of questions) {
    const request = gatewayRequest(effectPath, cookie, { kind: 'general', id: question.id })
    const { payload } = await ask<{ payload: Effect }>(gateway, request)
    const row = await ask<{ transactions: number; amount: string; cost: string }>(
      bare,
      bareRequest(question, payload.since),
    )
    const [ours, theirs] = [
      [payload.transactions, payload.amount_paise, payload.proposed_cost_paise],
      [row.transactions, Number(row.amount), Number(row.cost)],
    ]
    if (ours.join() !== theirs.join())
      throw new Error(`For rate ${question.id} the gateway counted ${ours.join()}, not ${theirs.join()}.`)
    most = Math.max(most, row.transactions)
  }
  return most
}

export interface EffectOptions {
  readonly transactions?: number
  readonly secondsPerRound?: number
}

/** What rates and bank schemes would have brought in 30 days: the whole gateway, against a bare route with the query alone. */
export const run = async ({ transactions = 5_000_000, secondsPerRound = 8 }: EffectOptions = {}): Promise<Figure[]> => {
  const data = await openTransactionData(transactions)
  return besideGateway(data, 'bareEffect.ts', async (gateway, bare) => {
    const [cookie, checker] = [await signIn(gateway.address, 'drafter'), await signIn(gateway.address, 'bankchecker')]
    const questions = await questionsOf(gateway, cookie)
    const most = await compareAnswers(gateway, bare, cookie, questions)

    const next = drawFrom(seed)
    const draw = (): Question => {
      const question = questions[Math.floor(next() * questions.length)]
      if (question === undefined) throw new Error('the demo data has no general rate')
      return question
    }
    const since = new Date(Date.now() - 30 * 86_400_000).toISOString()
    const shape = { connections, seconds: secondsPerRound, requestsPerConnection: 100 }
    const ofRates = (into?: Load) =>
      load(
        {
          address: gateway.address,
          request: () => gatewayRequest(effectPath, cookie, { kind: 'general', id: draw().id }),
        },
        shape,
        into,
      )
    const ofSchemes = (into?: Load) =>
      load(
        {
          address: gateway.address,
          request: () => gatewayRequest(effectPath, checker, { kind: 'bankScheme', id: 1 + Math.floor(next() * 40) }),
        },
        shape,
        into,
      )
    const alone = (into?: Load) =>
      load({ address: bare.address, request: () => bareRequest(draw(), since) }, shape, into)
    const [rates, schemes, query] = [emptyLoad(), emptyLoad(), emptyLoad()]
    await ofRates()
    await ofSchemes()
    await alone()
    for (let round = 0; round < rounds; round += 1) {
      await ofRates(rates)
      await ofSchemes(schemes)
      await alone(query)
    }
    const lost = rates.notAnswered + schemes.notAnswered + query.notAnswered
    if (lost > 0) return [unmeasured('effect in rupees', `${lost} requests were not answered well`)]
    const [ours, theirs] = [p99(rates.latenciesMs), p99(query.latenciesMs)]
    return [
      atLeast('effect in rupees: most transactions of a rate', most, 'rows', Math.floor(transactions / 100), seed),
      atMost('effect of a rate: gateway, p99', ours, 'ms', 1_000, seed),
      told('effect of a rate: bare query, p99', theirs, 'ms', seed),
      atMost('effect of a rate: p99 to the bare query', ours / theirs, 'times', 2, seed),
      atMost('effect of a bank scheme: gateway, p99', p99(schemes.latenciesMs), 'ms', 1_000, seed),
    ]
  })
}

if (import.meta.main)
  printFigures(
    await run({ transactions: Number(process.argv[2] ?? 5_000_000), secondsPerRound: Number(process.argv[3] ?? 8) }),
    false,
  )
