import { once } from 'node:events'
import { connect } from 'node:net'
import { checkedHistories } from '#tests/proofs/checkedHistories.ts'
import { drawnTries, fieldTries, openFieldFuzzFixture, tryFields } from '#tests/proofs/fields/fieldFuzz.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atOnceFigures } from './atOnceFigures.ts'
import { drawnLong, longTries, plantedQuadratic, tryLongest } from '#tests/proofs/fields/longestTexts.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { plantedFigures } from './historyFigures.ts'
import { inLanes } from './lanes.ts'
import { dripBodies } from './dripBodies.ts'
import { sendLongReasons } from './longReasons.ts'
import { percentile } from './percentile.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  readonly fields: number
  readonly longest: number
  readonly histories: number
  readonly sockets: number
  readonly dripping: number
  /** Who ask each call at once. */
  readonly crowd: number
  /** Exports are asked for at once so many times. */
  readonly rounds: number
  readonly seed: number
}

/** Every field of every call with what no form sends; a harness that takes each answer for a fault finds each. */
const fuzzFields = async (postgresUrl: string, { fields, seed }: Proof) => {
  const testGateway = await openFieldFuzzFixture(postgresUrl)
  try {
    const { pool } = testGateway.database
    const planted = await tryFields(testGateway.address, pool, drawnTries(50, drawFrom(seed)), () => true)
    const tries = drawnTries(fields, drawFrom(seed))
    const found = await tryFields(testGateway.address, pool, tries)
    for (const line of found.broken) console.error(line)
    return { planted: planted.broken.length, asked: found.asked, refused: found.refused, broken: found.broken.length }
  } finally {
    await testGateway.close()
  }
}

/** The longest body in each field; a planted expression that takes the square of its text is found. */
const longestFields = async (postgresUrl: string, { longest, seed }: Proof) => {
  const testGateway = await openFieldFuzzFixture(postgresUrl)
  try {
    const reasons = longTries().filter(
      ({ row, field, filling }) => row.call === 'files.link' && field === 'reason' && filling === 'letters',
    )
    const planted = await plantedQuadratic(() => tryLongest(testGateway, reasons.slice(0, 1)))
    const found = await tryLongest(testGateway, drawnLong(longest, drawFrom(seed)))
    for (const line of [...found.slow, ...found.broken]) console.error(line)
    return { planted: planted.slow.length, ...found }
  } finally {
    await testGateway.close()
  }
}

/** Upgrades that never say who they are; how many are held, and whether all of them are gone after ten seconds. */
const holdSockets = async (postgresUrl: string, sockets: number) => {
  const testGateway = await openFieldFuzzFixture(postgresUrl)
  try {
    const { hostname, port } = new URL(testGateway.address)
    const opened = await Promise.all(
      Array.from({ length: sockets }, async () => {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => undefined)
        socket.write(
          `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\n` +
            'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
        )
        const [first] = (await once(socket, 'data')) as [Buffer]
        return { socket, isHeld: first.toString('latin1').startsWith('HTTP/1.1 101') }
      }),
    )
    const held = opened.filter(({ isHeld }) => isHeld)
    const since = performance.now()
    await Promise.all(held.filter(({ socket }) => !socket.closed).map(({ socket }) => once(socket.resume(), 'close')))
    return { held: held.length, seconds: (performance.now() - since) / 1_000 }
  } finally {
    await testGateway.close()
  }
}

/** The planted faults first: a harness that finds nothing there would prove nothing. Then the long runs. */
export const proveSafety = (proof: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const { fields, histories, sockets, dripping, seed } = proof
    // A verification by who approved is rare among what people try: until one is found.
    const planted = (fault: Parameters<typeof checkedHistories>[2], figure: 'byOnePerson' | 'verifiedByApprover') =>
      checkedHistories(
        postgresUrl,
        { histories: 1_000, races: 0, draw: drawFrom(seed) },
        fault,
        (figures) => figures[figure] > 0,
      )
    const [alone, twice] = [
      await planted('forgotten administrator', 'byOnePerson'),
      await planted('forgotten approver', 'verifiedByApprover'),
    ]
    const fuzzed = await fuzzFields(postgresUrl, proof)
    const held = await holdSockets(postgresUrl, sockets)
    const atOnce = await atOnceFigures(postgresUrl, proof)
    const texts = await longestFields(postgresUrl, proof)
    const reasons = await sendLongReasons()
    const drips = await dripBodies(dripping)
    const long = await inLanes([histories], ([some = 0], lane) =>
      checkedHistories(postgresUrl, { histories: some, races: 0, draw: drawFrom(seed + lane) }),
    )
    return [
      atLeast('planted: answers taken for faults, found', fuzzed.planted, 'answers', 50, seed),
      ...plantedFigures({ alone, twice }, seed),
      told('different tries there are', fieldTries().length, 'tries', seed),
      atLeast('fields tried', fuzzed.asked, 'tries', Math.min(fields, fieldTries().length), seed),
      told('of them refused', fuzzed.refused, 'answers', seed),
      atMost('answered with 5xx, or not at all', fuzzed.broken, 'answers', 0, seed),
      ...atOnce,
      atLeast('planted: a slow expression behind a field, found', texts.planted, 'fields', 1, seed),
      atLeast(
        'longest bodies sent, each in one field',
        texts.asked,
        'tries',
        Math.min(proof.longest, longTries().length),
        seed,
      ),
      atMost('of them above 50 ms of a processor, three times', texts.slow.length, 'tries', 0, seed),
      told('most that one of them took', texts.longest, 'ms', seed),
      atMost('of them answered with 5xx', texts.broken.length, 'answers', 0, seed),
      atLeast('reasons of 24 KB and 1 MiB sent to a gateway of its own', reasons.sent, 'reasons', 100, seed),
      atMost('of them not refused', reasons.notRefused, 'reasons', 0, seed),
      atMost('longest of their refusals', reasons.longest, 'ms', 500, seed),
      atMost('p99 of what somebody else asked meanwhile', percentile(reasons.others, 99), 'ms', 200, seed),
      atMost('sockets of nobody held, of those opened', held.held, 'sockets', 50, seed),
      atMost('longest that one was held', held.seconds, 's', 10, seed),
      atLeast('bodies of a byte a second, ended', drips.ended, 'connections', dripping, seed),
      atMost('longest that one of them was held', drips.seconds, 's', 30, seed),
      atMost('p99 of what somebody else asked meanwhile', percentile(drips.others, 99), 'ms', 200, seed),
      atLeast('histories with administrators', long.histories, 'histories', histories, seed),
      told('decisions judged', long.decisions, 'decisions', seed),
      atMost('decisions by one person under two accounts', long.byOnePerson, 'decisions', 0, seed),
      atMost('decisions on own work', long.selfApprovals, 'decisions', 0, seed),
      atMost('verified by who approved', long.verifiedByApprover, 'decisions', 0, seed),
    ]
  })
