import { identityNumberMutants } from '#tests/proofs/identityNumberMutants.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { type SuperMerchantFigures, superMerchantHistories } from '#tests/proofs/superMerchantHistories.ts'
import { superMerchantKills } from '#tests/proofs/superMerchantKills.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { inLanes } from './lanes.ts'
import { withOwnPostgres } from './ownPostgres.ts'
import { superMerchantListTimes } from './superMerchantList.ts'

interface Proof {
  readonly histories: number
  readonly numbers: number
  readonly merchants: number
  /** Gateways of their own that are killed. */
  readonly kills: number
  readonly seed: number
}

const plantedHistories = 20

/** The planted fault first; then the numbers, and the interleavings over HTTP. */
export const proveSuperMerchants = ({
  histories,
  numbers,
  merchants,
  kills,
  seed,
}: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const planted = await superMerchantHistories(
      postgresUrl,
      { histories: plantedHistories, draw: drawFrom(seed) },
      'lying',
    )
    const made = identityNumberMutants(numbers, drawFrom(seed))
    const long: SuperMerchantFigures = await inLanes([histories], ([some = 0], lane) =>
      superMerchantHistories(postgresUrl, { histories: some, draw: drawFrom(seed + lane) }),
    )
    const killed = await superMerchantKills(postgresUrl, { kills, draw: drawFrom(seed) })
    const list = await superMerchantListTimes(postgresUrl, { merchants, seed })
    return [
      atLeast(
        'planted provider that lies: wrongly verified numbers found',
        planted.wronglyVerified,
        'numbers',
        1,
        seed,
      ),
      told('numbers by the rules of their authorities', made.numbers, 'numbers', seed),
      atMost('of them refused', made.refusedValid.length, 'numbers', 0, seed),
      told('numbers with one character wrong', made.mutants, 'numbers', seed),
      atMost('of them taken', made.takenMutants.length, 'numbers', 0, seed),
      told('interleavings of two people with two tabs each and the provider', histories, 'histories', seed),
      told('steps', long.steps, 'steps', seed),
      told('answers that came late, twice or for another request', long.strayAnswers, 'answers', seed),
      told('pages loaded anew', long.reloads, 'pages', seed),
      told('gateways gone while a number was asked about', long.kills, 'gateways', seed),
      told('looks at a form that says verified', long.verifiedInForm, 'looks', seed),
      atMost('of them without a yes to a question about what is typed', long.wronglyVerifiedInForm, 'looks', 0, seed),
      told('gateways of their own killed by SIGKILL', killed.kills, 'gateways', seed),
      told('of them while a question was open', killed.killsInside, 'gateways', seed),
      atMost(
        'numbers verified then without a yes, or with hashes that differ',
        killed.wronglyVerified + killed.unequalHashes,
        'numbers',
        0,
        seed,
      ),
      atMost('numbers that could not be verified after a kill', killed.stuck, 'numbers', 0, seed),
      told('looks at a verified number', long.verified, 'looks', seed),
      atMost('numbers verified without a yes to a question about them', long.wronglyVerified, 'numbers', 0, seed),
      atMost('numbers whose hashes differ from what is said', long.unequalHashes, 'numbers', 0, seed),
      atMost('sections saved with other content than was checked', long.wronglySaved, 'sections', 0, seed),
      atMost('answers with a number in the open', long.uncovered, 'answers', 0, seed),
      told('super merchants in the list', merchants, 'super merchants', seed),
      told('searches of it that found one', list.found, 'searches', seed),
      told('a search, the middle one', list.p50, 'ms', seed),
      atMost('a search, the 99th of a hundred', list.p99, 'ms', 100, seed),
      atMost('answers that nobody expects', long.unexpected, 'answers', 0, seed),
    ]
  })
