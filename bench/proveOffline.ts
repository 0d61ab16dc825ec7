import { lastOneWins, silentOverwrites } from '#tests/proofs/draftSchedules.ts'
import { openOutboxGateway } from '#tests/support/outboxGateway.ts'
import { lockOnly, workboxStyle } from '#tests/proofs/outboxSchedules.ts'
import { storedByBuilds, openFromBuild } from '#tests/support/previousBuild.ts'
import { clearsFirst, runQuotaCut } from '#tests/proofs/quotaCuts.ts'
import { atLeast, atMost, type Figure, told } from './figure.ts'
import { countFaults, countFaultsApart, type OutboxFaults } from './outboxFaults.ts'
import { withOwnPostgres } from './ownPostgres.ts'

interface Proof {
  readonly schedules: number
  /** Before a real gateway. */
  readonly gatewaySchedules: number
  readonly draftSchedules: number
  readonly quotaPoints: number
  readonly seed: number
}

const plantedWithin = 20

/** While one gateway waits for its database, the other one answers. */
const gateways = 2

/** The same schedules, and the same planted queues, with a real gateway on PostgreSQL at the other end. */
const proveAtGateway = (seed: number, schedules: number): Promise<Figure[]> =>
  withOwnPostgres(async (postgresUrl) => {
    const counted = await Promise.all(
      Array.from({ length: gateways }, async (_, nth) => {
        const { openWorld, close } = await openOutboxGateway(postgresUrl)
        try {
          const from = seed + Math.floor((schedules * nth) / gateways)
          const until = seed + Math.floor((schedules * (nth + 1)) / gateways)
          const drain = nth === 0 ? () => workboxStyle : lockOnly
          const found = await countFaults(seed, plantedWithin, { openWorld, drain })
          return { found, of: await countFaults(from, until - from, { openWorld }) }
        } finally {
          await close()
        }
      }),
    )
    const sum = (what: keyof OutboxFaults) => counted.reduce((all, { of }) => all + of[what], 0)
    const at = 'before a real gateway'
    return [
      atLeast(
        `${at}, planted queue that takes out before it sends: lost`,
        counted[0]?.found.lost ?? 0,
        'files',
        1,
        seed,
      ),
      atLeast(`${at}, planted drain with a lock alone: doubled`, counted[1]?.found.doubled ?? 0, 'files', 1, seed),
      told(`${at}: schedules of uploads`, schedules, 'schedules', seed),
      atMost(`${at}: files lost`, sum('lost'), 'files', 0, seed),
      atMost(`${at}: files applied twice`, sum('doubled'), 'files', 0, seed),
      atMost(`${at}: files applied under another person`, sum('under another person'), 'files', 0, seed),
      atMost(`${at}: files said to be done that were not`, sum('said done and was not'), 'files', 0, seed),
    ]
  })

const countOverwrites = async (seed: number, schedules: number, save?: typeof lastOneWins): Promise<number> => {
  let found = 0
  for (let at = 0; at < schedules; at += 1) found += await silentOverwrites(seed + at, save)
  return found
}

const cutAll = async (points: number, hand?: typeof clearsFirst) => {
  const cuts = []
  for (let fit = 0; fit < points; fit += 1) cuts.push(await runQuotaCut(fit, hand))
  return {
    stored: cuts.reduce((sum, { stored }) => sum + stored, 0),
    refused: cuts.reduce((sum, { refused }) => sum + refused, 0),
    lost: cuts.flatMap(({ lost }) => lost).length,
  }
}

/** The planted faults first: a harness that finds nothing there would prove nothing. Then the long run. */
export const proveOffline = async ({
  schedules,
  gatewaySchedules,
  draftSchedules,
  quotaPoints,
  seed,
}: Proof): Promise<Figure[]> => {
  const workbox = await countFaults(seed, plantedWithin, { drain: () => workboxStyle })
  const locked = await countFaults(seed, plantedWithin, { drain: lockOnly })
  const overwritten = await countOverwrites(seed, plantedWithin, lastOneWins)
  const cleared = await cutAll(10, clearsFirst)

  const found = await countFaultsApart(seed, schedules, (words) => process.stderr.write(`${words}\n`))
  const quota = await cutAll(quotaPoints)
  const unopened = []
  for (const build of storedByBuilds) unopened.push(...(await openFromBuild(build)))
  return [
    atLeast('planted queue that takes out before it sends: files lost', workbox.lost, 'files', 1, seed),
    atLeast('planted drain with a lock alone: files doubled', locked.doubled, 'files', 1, seed),
    atLeast('planted draft where the last one wins: overwritten', overwritten, 'drafts', 1, seed),
    atLeast('planted form that is cleared first: lost on a full disk', cleared.lost, 'forms', 1, seed),
    told('schedules of uploads', schedules, 'schedules', seed),
    atMost('files lost', found.lost, 'files', 0, seed),
    atMost('files applied twice', found.doubled, 'files', 0, seed),
    atMost('files sent under another person', found['under another person'], 'files', 0, seed),
    atMost('files said to be done that were not', found['said done and was not'], 'files', 0, seed),
    ...(await proveAtGateway(seed, gatewaySchedules)),
    told('schedules of two tabs in one form', draftSchedules, 'schedules', seed),
    atMost('drafts overwritten unread', await countOverwrites(seed, draftSchedules), 'drafts', 0, seed),
    told('points at which the disk was full', quotaPoints, 'points', seed),
    told('saves that were kept', quota.stored, 'saves', seed),
    told('saves that were refused aloud', quota.refused, 'saves', seed),
    atMost('saves neither kept nor refused, or forms cleared for nothing', quota.lost, 'saves', 0, seed),
    atMost('drafts and files of earlier builds that this one does not open', unopened.length, 'pieces', 0, seed),
  ]
}
