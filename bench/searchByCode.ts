import type autocannon from 'autocannon'
import { besideGateway } from './besideGateway.ts'
import { atLeast, atMost, type Figure, printFigures, told, unmeasured } from './figure.ts'
import { emptyLoad, load, mean, p99, type Side } from './load.ts'
import { openMerchantData } from './merchantData.ts'
import type { OwnProcess } from './ownProcess.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { signIn } from './signIn.ts'

const seed = 20_261_121
const connections = 48
const rounds = 4
const codesPerConnection = 300
const comparedPerConnection = 20
const searchers = ['opsadmin', 'deskadmin']

export interface SearchOptions {
  readonly merchants?: number
  readonly secondsPerRound?: number
}

interface CodeSide {
  readonly address: string
  /** The request of one connection for one code. */
  readonly request: (connection: number, code: string) => autocannon.Request
}

const codeOf = (number: number) => `M${String(number).padStart(7, '0')}`

/** Both sides are sent the same bytes: what differs is what is done with them. */
const sideOf = ({ address }: OwnProcess, cookies: readonly string[]): CodeSide => ({
  address,
  request: (connection, code) => ({
    method: 'POST',
    path: '/ops/getPorfolioMerchants',
    headers: { 'content-type': 'application/json', 'x-opsdesk': 'bench', cookie: cookies[connection] ?? '' },
    body: JSON.stringify({ merchant_code: [code] }),
  }),
})

const ask = async (
  { address, request }: CodeSide,
  connection: number,
  code: string,
): Promise<Record<string, unknown>> => {
  const { method, path, headers, body } = request(connection, code)
  const answer = await fetch(`${address}${path ?? ''}`, {
    method,
    headers: headers as Record<string, string>,
    body: body as string,
  })
  if (answer.status !== 200) throw new Error(`${method} ${path ?? ''} was answered with ${answer.status}.`)
  return (await answer.json()) as Record<string, unknown>
}

/** Fields that travel under the name and in the form of their column. */
const likeTheRow = ['id', 'merchant_code', 'display_name', 'email_id', 'mobile_number', 'city', 'ifsc', 'version']
const coveredPan = /^X{6}...X$/

/** Many at once, so that answers to gathered look-ups cannot be mixed up unseen. Throws at the first wrong one. */
const compareAnswers = async (gateway: CodeSide, bare: CodeSide, draw: () => string): Promise<void> => {
  const compare = async (connection: number) => {
    for (let asked = 0; asked < comparedPerConnection; asked += 1) {
      const code = draw()
      const [answer, row] = await Promise.all([ask(gateway, connection, code), ask(bare, connection, code)])
      const [merchant, ...others] = answer['payload'] as Record<string, unknown>[]
      const isSame = merchant !== undefined && likeTheRow.every((field) => merchant[field] === row[field])
      if (!isSame || others.length > 0) throw new Error(`The gateway answered ${code} with another merchant.`)
      if (!coveredPan.test(String(merchant['pan_number']))) throw new Error(`The PAN of ${code} was not masked.`)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => compare(connection)))
}

/** One merchant by code out of many: the whole gateway, against a bare route with a prepared query, taking turns. */
export const run = async ({ merchants = 1_000_000, secondsPerRound = 8 }: SearchOptions = {}): Promise<Figure[]> => {
  const data = await openMerchantData(merchants)
  return besideGateway(data, 'bareRoute.ts', async (gatewayProcess, bareProcess) => {
    // One after the other: as many tries at once for one person would be refused. One person has half of the turns at most.
    const cookies: string[] = []
    while (cookies.length < connections)
      cookies.push(await signIn(gatewayProcess.address, searchers[cookies.length % searchers.length] ?? 'opsadmin'))
    const [gateway, bare] = [sideOf(gatewayProcess, cookies), sideOf(bareProcess, cookies)]
    const next = drawFrom(seed)
    const draw = () => codeOf(1 + Math.floor(next() * merchants))
    await compareAnswers(gateway, bare, draw)

    const [ofGateway, ofBare] = [emptyLoad(), emptyLoad()]
    const drawing = ({ address, request }: CodeSide): Side => ({
      address,
      request: (connection) => request(connection, draw()),
    })
    const shape = { connections, seconds: secondsPerRound, requestsPerConnection: codesPerConnection }
    for (const side of [gateway, bare])
      await load(drawing(side), { ...shape, seconds: Math.max(2, secondsPerRound / 2) })
    for (let round = 0; round < rounds; round += 1) {
      await load(drawing(gateway), shape, ofGateway)
      await load(drawing(bare), shape, ofBare)
    }
    const lost = ofGateway.notAnswered + ofBare.notAnswered
    if (lost > 0)
      return [unmeasured('search by code: gateway to bare route', `${lost} requests were not answered well`)]
    return [
      told('search by code: gateway', mean(ofGateway.perSecond), 'requests/s', seed),
      told('search by code: bare route', mean(ofBare.perSecond), 'requests/s', seed),
      atLeast(
        'search by code: gateway to bare route',
        mean(ofGateway.perSecond) / mean(ofBare.perSecond),
        'times',
        1.5,
        seed,
      ),
      told('search by code: gateway, p99', p99(ofGateway.latenciesMs), 'ms', seed),
      told('search by code: bare route, p99', p99(ofBare.latenciesMs), 'ms', seed),
      atMost(
        'search by code: p99 to bare route',
        p99(ofGateway.latenciesMs) / p99(ofBare.latenciesMs),
        'times',
        1,
        seed,
      ),
    ]
  })
}

if (import.meta.main)
  printFigures(
    await run({ merchants: Number(process.argv[2] ?? 1_000_000), secondsPerRound: Number(process.argv[3] ?? 8) }),
    false,
  )
