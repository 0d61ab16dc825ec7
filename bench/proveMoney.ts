import type { MoneyFigures } from '#tests/proofs/moneyFigures.ts'
import { findPlanted, moneyHistories } from '#tests/proofs/moneyHistories.ts'
import { refundKills, utrKills } from '#tests/proofs/moneyKills.ts'
import { moneyRaces } from '#tests/proofs/moneyRaces.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { historyFigures } from './historyFigures.ts'
import { inLanes } from './lanes.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  readonly histories: number
  /** Races of a hold with two seals, and of two who approve; a quarter as many of calls under one key. */
  readonly races: number
  readonly kills: number
  /** The UTR file that is killed has so many rows. */
  readonly rows: number
  /** After which no other history begins; 0: all of them do. */
  readonly minutes: number
  readonly seed: number
}

const historiesOfFault = 60
const parallel = 50
const noKills = { kills: 0, killsAtWork: 0, otherEnds: 0 }

/** The planted faults first: a harness that finds nothing there would prove nothing. Then the long run. */
export const proveMoney = ({ histories, races, kills, rows, minutes, seed }: Proof): Promise<readonly Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const until = minutes === 0 ? Infinity : Date.now() + minutes * 60_000
    const { found } = await findPlanted(postgresUrl, { histories: historiesOfFault, draw: drawFrom(seed) })
    const planted = Object.entries(found).map(([fault, times]) =>
      atLeast(`planted ${fault}: found`, times, 'faults', 1, seed),
    )
    say('planted faults')
    if (kills > 0) {
      const cut = await utrKills(postgresUrl, { kills: 1, rows: 500, isPlanted: true })
      planted.push(atLeast('planted row that a killed UTR file loses: found', cut.otherEnds, 'ends', 1, seed))
    }
    const raced = await moneyRaces(postgresUrl, {
      holds: races,
      approvals: races,
      keys: Math.ceil(races / 4),
      parallel,
    })
    say('races')
    const files = kills > 0 ? await utrKills(postgresUrl, { kills, rows }) : noKills
    say('kills of a UTR file')
    const refunds = kills > 0 ? await refundKills(postgresUrl, { kills, draw: drawFrom(seed) }) : noKills
    say('kills of a refund')
    const begun = performance.now()
    const long = await inLanes([histories], ([some = 0], lane) =>
      moneyHistories(postgresUrl, {
        histories: some,
        draw: drawFrom(seed + lane),
        until,
        onHistories: reporting(lane, some),
      }),
    )
    const seconds = (performance.now() - begun) / 1_000
    return [
      ...planted,
      ...historyFigures({ ...long, races: 0, racesWithOneWinner: 0 }, histories, seed, 'seven'),
      told('histories in a second, in four lanes', long.histories / seconds, 'histories/s', seed),
      ...Object.entries(faults).map(([figure, title]) =>
        atMost(title, long[figure as keyof typeof faults], 'faults', 0, seed),
      ),
      atLeast('races of a hold with two seals, with one winner', raced.holdsWithOneWinner, 'races', raced.holds, seed),
      atLeast(
        'races of two who approve, with one effect',
        raced.approvalsWithOneEffect,
        'races',
        raced.approvals,
        seed,
      ),
      atLeast(
        `rounds of ${parallel} calls under one key, with one effect and equal answers`,
        raced.keysWithOneEffect,
        'rounds',
        raced.keys,
        seed,
      ),
      atLeast(`kills within a UTR file of ${rows} rows`, files.killsAtWork, 'kills', Math.ceil(kills * 0.8), seed),
      atMost('UTR files that end otherwise than the undisturbed one', files.otherEnds, 'files', 0, seed),
      atLeast('kills within a refund', refunds.killsAtWork, 'kills', Math.ceil(kills * 0.6), seed),
      atMost('refunds that end otherwise than the undisturbed one', refunds.otherEnds, 'refunds', 0, seed),
    ]
  })

const say = (what: string): void => console.error(`${new Date().toISOString()} ${what}`)
const reporting = (lane: number, wanted: number) => (done: number) =>
  say(`lane ${lane}: ${done} of ${wanted} histories`)

const faults = {
  sumsThatDiffer: 'I1 batches whose sums differ',
  rowsOfNoBatch: 'I2 rows of a cancelled batch',
  heldInBatch: 'I3 held rows in a batch',
  refundedBeyondCaptured: 'I4 transactions refunded beyond what was captured',
  transfersOff: 'I5 transfers whose sums or credits differ',
  settledBeyondCaptured: 'I5 payments settled beyond what was captured, or twice',
  talliesOff: 'I5 days of a gateway, batches and days of settlement whose figures are not what counting gives',
  refundsNotBorne: 'I6 refunds that no row and no recovery bears',
  ownWork: 'I7 decisions on own work',
  forcedAlone: 'I7 lines forced without two people who did not send them',
  regularizedUnproven: 'I7 payments regularized without evidence and a second person',
  settledChanged: 'I8 settled rows that changed',
  carriedWrong: 'debts and small amounts carried wrongly',
  payoutsWrong: 'payouts below the smallest, by a wrong rail, or carried over without a reason',
  lateLost: 'payments that became successful after the run of their day and that no batch would take',
  settledBeforePaid: 'rows settled before their payment was made',
  returnsUnconfirmed: 'payouts that came back and are paid again to an account that nobody confirmed',
  refundLinesOff: "rows of refunds in a provider's file that meet another refund, or none",
} as const satisfies Partial<Record<keyof MoneyFigures, string>>
