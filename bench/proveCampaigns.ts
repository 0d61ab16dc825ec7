import { runForbiddenCells } from '#tests/proofs/campaignCells.ts'
import { type CampaignKillFigures, type PlantedSendFault, runCampaignKills } from '#tests/proofs/campaignKills.ts'
import { campaignRaces } from '#tests/proofs/campaignRaces.ts'
import { reportInAnyOrder } from '#tests/proofs/campaignReports.ts'
import { campaignRests } from '#tests/proofs/campaignRests.ts'
import { campaignSheets } from '#tests/proofs/campaignSheets.ts'
import { testMessages } from '#tests/proofs/campaignTests.ts'
import { askAudiences } from '#tests/proofs/hostile/askAudiences.ts'
import { drawFrom } from '#tests/proofs/seeded.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  readonly kills: number
  /** Each campaign that is killed has so many. */
  readonly recipients: number
  /** Campaigns that many approve and start at once. */
  readonly presses: number
  /** Campaigns that are paused and resumed at random moments. */
  readonly pauses: number
  /** Whose reports come in random orders. */
  readonly messages: number
  /** Times that a provider asks to wait. */
  readonly rests: number
  /** Files in which rows are hidden. */
  readonly files: number
  readonly seed: number
}

/** Each takes up to 120 recipients, who are in a call, out of a thousand. */
const killsOfCampaign = 5
const killLanes = 2
const [workers, parallel] = [5, 50]
// So slow an answer that a kill cuts it off: otherwise the provider has taken it.
const plantedKills = { kills: 3, killsOfCampaign: 3, recipients: 500, answerMs: 80 }

/** The planted faults first: a harness that finds nothing there would prove nothing. Then the long run. */
export const proveCampaigns = ({ kills, recipients, presses, pauses, messages, rests, files, seed }: Proof) =>
  withOwnPostgres(async (postgresUrl): Promise<readonly Figure[]> => {
    const withFault = (fault: PlantedSendFault) =>
      runCampaignKills(postgresUrl, { ...plantedKills, draw: drawFrom(seed), fault })
    const fetched = await withFault('checkpoint at the fetch')
    const fromTop = await withFault('resume from the top')
    const lastTaken = await reportInAnyOrder(postgresUrl, { messages: 100, draw: drawFrom(seed), isLastOneTaken: true })
    const uncounted = await testMessages(postgresUrl, { limit: 5, more: 8, fault: 'tests are not counted' })
    const unheeded = await testMessages(postgresUrl, { limit: 5, more: 2, fault: 'lists are not read' })
    const atNight = await testMessages(postgresUrl, { limit: 5, more: 2, fault: 'hours are not kept' })
    const forgotten = await campaignRests(postgresUrl, {
      rounds: 1,
      workers: 2,
      draw: drawFrom(seed),
      fault: 'a wait is forgotten',
    })
    const counted = await campaignSheets(postgresUrl, {
      files: 3,
      rows: 50,
      draw: drawFrom(seed),
      fault: 'hidden rows count',
    })
    say('planted faults')
    const cells = await runForbiddenCells(postgresUrl)
    for (const wrong of [...cells.wrong, ...cells.changed]) say(wrong)
    say('forbidden cells')
    const asked = await askAudiences(postgresUrl)
    say('audience queries')
    const reported = await reportInAnyOrder(postgresUrl, { messages, draw: drawFrom(seed) })
    say('reports')
    const raced = await campaignRaces(postgresUrl, { presses, pauses, workers, parallel, draw: drawFrom(seed) })
    say('races')
    const tested = await testMessages(postgresUrl, { limit: 100, more: 12 })
    say('test messages')
    const rested = await campaignRests(postgresUrl, { rounds: rests, workers, draw: drawFrom(seed) })
    say('waits')
    const sheets = await campaignSheets(postgresUrl, { files, rows: 50, draw: drawFrom(seed) })
    say('hidden rows')
    // A gateway that is killed waits for its start most of the time: two are killed side by side.
    const share = Math.ceil(kills / killLanes)
    const killed = addUp(
      await Promise.all(
        Array.from({ length: killLanes }, (_, lane) =>
          runCampaignKills(postgresUrl, {
            kills: Math.min(share, kills - lane * share),
            killsOfCampaign,
            recipients,
            draw: drawFrom(seed + lane),
            onKill: (done) => {
              if (done % 20 === 0) say(`lane ${lane}: ${done} kills`)
            },
          }),
        ),
      ),
    )
    const zero = (name: string, figure: number, unit: string) => atMost(name, figure, unit, 0, seed)
    const all = (name: string, figure: number, unit: string, of: number) => atLeast(name, figure, unit, of, seed)
    return [
      all('planted checkpoint at the fetch: said to be sent and never taken', fetched.invented, 'recipients', 1),
      all('planted resume from the top: sent twice', fromTop.twice, 'recipients', 1),
      all('planted downgrade of a status: other ends', lastTaken.otherEnds, 'messages', 1),
      all('planted tests that count nothing: beyond the limit', uncounted.beyondLimit, 'messages', 1),
      all('planted lists that nobody reads: tests to who is on one', unheeded.toListed, 'messages', 1),
      all('planted hours that nobody keeps: tests in them', atNight.inQuietHours, 'messages', 1),
      all('planted wait that is forgotten: sent while the provider rests', forgotten.whileResting, 'messages', 1),
      all('planted hidden rows that count: sent to them', counted.toHidden, 'recipients', 1),
      all('forbidden cells asked over HTTP: state, event, right, own work', cells.cells, 'cells', 1_000),
      zero('cells answered otherwise', cells.wrong.length, 'cells'),
      zero('states whose cells changed something', cells.changed.length, 'states'),
      all('hostile audience queries refused', asked.hostileRefused, 'queries', Math.max(200, asked.hostile)),
      all('honest audience queries answered', asked.honestAnswered, 'queries', Math.max(50, asked.honest)),
      told('delivery reports in random orders', reported.reports, 'reports', seed),
      zero('messages in another state than their reports say together', reported.otherEnds, 'messages'),
      zero('states taken back on the way', reported.downgrades, 'states'),
      zero('clicks lost or invented', reported.clicksOff, 'messages'),
      all(
        `campaigns approved by two and started by ${parallel} at once, with one effect`,
        raced.pressesWithOneEffect,
        'campaigns',
        presses,
      ),
      told(`pauses at random moments, ${workers} workers`, raced.pauses, 'pauses', seed),
      zero('claimed after the pause was answered', raced.claimedAfterPause, 'recipients'),
      zero('sent while paused', raced.sentWhilePaused, 'messages'),
      zero(`rounds of ${parallel} resumes with another number of effects than one`, raced.resumesOtherwise, 'rounds'),
      zero('sent to who opted out while it was paused', raced.sentToOptedOut, 'messages'),
      zero('sent twice after pauses and resumes', raced.twice, 'recipients'),
      zero('never sent after pauses and resumes', raced.lost, 'recipients'),
      all('tests to typed numbers let through, one person under two accounts', tested.letThrough, 'messages', 100),
      zero('of tests beyond the limit of a day, some at once', tested.beyondLimit, 'messages'),
      zero('tests to who is on a list', tested.toListed, 'messages'),
      zero('tests in quiet hours', tested.inQuietHours, 'messages'),
      zero('tests of the person’s own number refused', tested.ownRefused, 'messages'),
      zero('campaigns in whose figures a test stands', tested.inFigures, 'campaigns'),
      told(`waits that a provider asked for at random moments, ${workers} workers`, rested.rounds, 'waits', seed),
      zero('sent while the provider rests', rested.whileResting, 'messages'),
      zero('sent under two keys around a wait', rested.twice, 'recipients'),
      zero('never sent after a wait', rested.lost, 'recipients'),
      told(`rows hidden at random in ${sheets.files} files`, sheets.hidden, 'rows', seed),
      zero('sent to a hidden row', sheets.toHidden, 'recipients'),
      zero('not sent to a row that is seen', sheets.notToSeen, 'recipients'),
      zero('campaigns that do not say how many rows are hidden', sheets.untold, 'campaigns'),
      all('kills of a gateway that sends', killed.kills, 'kills', Math.ceil(kills * 0.9)),
      all('of them while somebody was in a call', killed.killsAtWork, 'kills', Math.ceil(kills * 0.8)),
      told(`recipients of campaigns of ${recipients}`, killed.recipients, 'recipients', seed),
      zero('sent twice after kills', killed.twice, 'recipients'),
      zero('lost by kills', killed.lost, 'recipients'),
      zero('said to be sent and never taken', killed.invented, 'recipients'),
      zero('unknown without having been in a call at a kill', killed.unknownOtherwise, 'recipients'),
      told('unknown: in a call at a kill', killed.unknown, 'recipients', seed),
    ]
  })

const addUp = (lanes: readonly CampaignKillFigures[]): CampaignKillFigures =>
  lanes.reduce((sum, lane) => ({
    kills: sum.kills + lane.kills,
    killsAtWork: sum.killsAtWork + lane.killsAtWork,
    recipients: sum.recipients + lane.recipients,
    twice: sum.twice + lane.twice,
    lost: sum.lost + lane.lost,
    invented: sum.invented + lane.invented,
    unknownOtherwise: sum.unknownOtherwise + lane.unknownOtherwise,
    unknown: sum.unknown + lane.unknown,
  }))

const say = (what: string): void => console.error(`${new Date().toISOString()} ${what}`)
